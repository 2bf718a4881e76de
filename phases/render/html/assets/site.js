// What the pages can do beyond showing themselves: choose light or dark, mark
// the section in view, find stages, files, types and functions. The script
// stands in the head, so that the theme is set before anything is painted.
"use strict";

(() => {
  const storageKey = "hb-theme";
  const root = document.documentElement;

  // Storage is refused to pages from disk in some browsers.
  const stored = () => {
    try { return localStorage.getItem(storageKey); } catch { return null; }
  };
  const store = (theme) => {
    try { localStorage.setItem(storageKey, theme); } catch { /* lasts for this page only */ }
  };
  if (["light", "dark"].includes(stored())) root.dataset.theme = stored();

  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

  const themeSwitch = () => {
    const button = document.querySelector("[data-theme-switch]");
    button.hidden = false;
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      store(root.dataset.theme);
    });
  };

  // Marks the contents entry of the topmost section in view.
  const followScrolling = () => {
    const links = [...document.querySelectorAll(".toc a")];
    const sections = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    const visible = new Set();
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) visible.add(entry.target); else visible.delete(entry.target);
      }
      let current = -1;
      sections.forEach((section, i) => { if (visible.has(section)) current = i; });
      links.forEach((link, i) => {
        if (i === current) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
      });
    }, { rootMargin: "-60px 0px -75% 0px" });
    for (const section of sections) if (section) observer.observe(section);
  };

  // The index comes as scripts, for a page from disk may not fetch.
  let entries = [];
  let waiting = [];
  let whenMore = () => {};
  window.handbookIndex = (index) => {
    entries = entries.concat(index.entries);
    waiting = index.scripts;
  };
  window.handbookSymbols = (symbols) => { entries = entries.concat(symbols); };

  const load = (script) => new Promise((done) => {
    const element = document.createElement("script");
    element.src = document.body.dataset.root + script;
    element.onload = element.onerror = done;
    document.head.append(element);
  });

  let loading = null;
  const loadIndex = () => loading ??= (async () => {
    await load("search-index.js");
    whenMore();
    const atOnce = 8;
    while (waiting.length > 0) {
      await Promise.all(waiting.splice(0, atOnce).map(load));
      whenMore();
    }
  })();

  // Stages before files before symbols, whole names before parts of names.
  const kindOrder = [0, 1, 3, 4, 2];
  const maxHits = 50;
  const search = (query) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const hits = [];
    for (const entry of entries) {
      const label = entry[1].toLowerCase();
      const text = `${label} ${String(entry[2]).toLowerCase()}`;
      if (!words.every((word) => text.includes(word))) continue;
      const name = label.split(/[./:]/).pop();
      let rank = 3;
      if (label === words[0] || name === words[0]) rank = 0;
      else if (label.startsWith(words[0]) || name.startsWith(words[0])) rank = 1;
      else if (label.includes(words[0])) rank = 2;
      hits.push([rank, kindOrder.indexOf(entry[0]), label.length, entry]);
    }
    hits.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || (a[3][1] < b[3][1] ? -1 : 1));
    return hits.slice(0, maxHits).map((hit) => hit[3]);
  };

  const finder = () => {
    const dialog = document.querySelector("[data-finder]");
    const input = dialog.querySelector("[data-query]");
    const list = dialog.querySelector("[data-hits]");
    const button = document.querySelector("[data-search]");
    button.hidden = false;
    let selected = 0;

    const select = (index) => {
      const items = [...list.querySelectorAll("li[data-hit]")];
      if (items.length === 0) return;
      selected = (index + items.length) % items.length;
      items.forEach((item, i) => item.setAttribute("aria-selected", String(i === selected)));
      input.setAttribute("aria-activedescendant", items[selected].id);
      items[selected].scrollIntoView({ block: "nearest" });
    };
    const show = () => {
      list.replaceChildren();
      input.removeAttribute("aria-activedescendant");
      for (const entry of search(input.value)) {
        const item = document.createElement("li");
        item.dataset.hit = "";
        item.id = `hit-${list.children.length}`;
        item.setAttribute("role", "option");
        const link = document.createElement("a");
        link.href = document.body.dataset.root + entry[3];
        link.tabIndex = -1;
        link.textContent = entry[1];
        const place = document.createElement("small");
        place.textContent = entry[2];
        link.append(place);
        item.append(link);
        list.append(item);
      }
      if (list.children.length === 0 && input.value.trim() !== "") {
        const none = document.createElement("li");
        none.className = "none";
        none.textContent = list.dataset.none;
        list.append(none);
      }
      select(0);
    };
    const open = () => {
      if (dialog.open) return;
      dialog.showModal();
      input.select();
      loadIndex();
    };
    whenMore = show;

    button.addEventListener("click", open);
    input.addEventListener("input", show);
    list.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") select(selected + 1);
      else if (event.key === "ArrowUp") select(selected - 1);
      else if (event.key === "Enter") list.querySelector('[aria-selected="true"] a')?.click();
      else return;
      event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
      const wanted = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) || event.key === "/" && !typing;
      if (!wanted) return;
      event.preventDefault();
      open();
    });
  };

  document.addEventListener("DOMContentLoaded", () => {
    themeSwitch();
    followScrolling();
    finder();
  });
})();
