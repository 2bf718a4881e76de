// What a shop sells.

using System;
using System.Collections.Generic;
using Text = System.Text.StringBuilder;
using static Shop.Tools;

namespace Shop.Core
{
    /// <summary>
    /// A <see cref="Box"/> with a <c>lid</c>.
    /// </summary>
    [Serializable, Obsolete("old")]
    public partial class Box<T> : Thing, IOpen where T : Item, new()
    {
        private readonly Dictionary<string, List<T>> items = new Dictionary<string, List<T>>();
        public const int Size = 3;
        public event EventHandler Changed;

        static Box() { Init(); }

        /// <summary>Makes one.</summary>
        public Box(T first, string label = "none", params object[] rest) : base(first)
        {
            this.Label = label;
            count += rest.Length;
        }

        ~Box() { Close(); }

        private int count;
        public string Label { get; set; } = Default();

        public T Best
        {
            get { return Find("best")[0]; }
            protected set { Put(value); }
        }

        public int Count => items.Count;

        public T this[string key, int at] { get => items[key][at]; }

        [Test(1), My.Fast]
        public async Task<T> LoadAsync<V>(V source, out int size, Item? extra) where V : ISource
        {
            var item = await source.Read();
            size = 0;
            foreach (var entry in items) entry.Value[0].Weigh();
            if (extra is Item known && known.Ok()) known.Weigh();
            switch (item)
            {
                case Heavy heavy when heavy.Ok(): heavy.Weigh(); break;
            }
            var made = new T { Name = Make(), Size = 1 };
            Item short_ = new("x");
            items["a"].Where(i => i.Ok()).Select((i, n) => i.Weigh());
            var total = from i in items["b"] where i.Ok() select i.Weigh();
            int Add(int a) { return a + Twice(a); }
            Add(1);
            extra?.Weigh();
            Console.WriteLine($"{Add(2)} {nameof(item)}");
            using (var file = Open()) { file.Read(); }
            try { Tools.Run(known: 1); } catch (Failure f) when (f.Ok()) { f.Show(); }
            var (left, right) = Pair();
            return made ?? item;
        }

        void IOpen.Open(int n) => Close();

        public static Box<T> operator +(Box<T> a, Box<T> b) => a.Join(b);

        public delegate bool Check(T item);

        enum State { Open, Shut = 2 }

        struct Point { public int X; }
    }

    public record Person(string Name, Item Owned);

    interface IOpen { void Open(int n); int Width { get; } }

    public static class Extras
    {
        public static int Twice(this string text, int n) => text.Length * n;
    }
}
