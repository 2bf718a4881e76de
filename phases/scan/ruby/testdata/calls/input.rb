def f(a, (b, c), d: nil)
  x = y = g
  x.m&.n(*a, **d, &b)
  foo.(1)
  foo::bar 2
  Foo::Bar.baz
  ::Foo.new
  z, @w, self.v, *u = x, y
  a.b ||= c.d
  e[1] += f2
  <<~TEXT
    here #{doc.gen}
  TEXT
  begin
    risky
  rescue Foo, Bar => err
    err.message
  else
    fine
  ensure
    always
  end
  case x
  when 1 then one
  when String then two
  else three
  end
  case x
  in {name: String => n, age:} then n.w + age.v
  in [first, *others]
    first.q
  end
  for i in list do i.p end
  while t; u2; end
  r = if x then A.new else B.new end
  defined?(nothing)
  ->(l) { l.k }
  lambda { |l| l.k }
  return x, y unless z
  h = {a: 1, "b" => c, q:, "s#{sym}": 1}
  `ls #{x}`
  x ? yes : no
  super
  yield 1
  private_call arg do |o; hidden| o.z end
end
