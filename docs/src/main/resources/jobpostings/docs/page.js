// Search, languages, copying and trying out. All that there is to read is there without it.
"use strict";

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// ---- The table of contents, on a narrow screen ----

const contents = one("#contents");
const menu = one(".menu");

function openContents(open) {
  contents.classList.toggle("open", open);
  menu.setAttribute("aria-expanded", String(open));
  if (open) one("[aria-current]", contents)?.scrollIntoView({ block: "center" });
}

menu.addEventListener("click", () => openContents(!contents.classList.contains("open")));
contents.addEventListener("click", (event) => {
  if (event.target.closest("a")) openContents(false);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && contents.classList.contains("open")) {
    openContents(false);
    menu.focus();
  }
});

/** The places that the contents lead to, from the top of the page to its end, with their links. */
const sections = all("li a, .group a", contents).map((link) => [
  document.getElementById(link.hash.slice(1)),
  link,
]);
let current;

function markCurrent() {
  const top = innerHeight / 3;
  const link = sections.findLast(([place]) => place.getBoundingClientRect().top < top)?.[1];
  if (link === current) return;
  current?.removeAttribute("aria-current");
  link?.setAttribute("aria-current", "true");
  current = link;
  if (!link) return;
  // Moves the contents alone: scrollIntoView() would stop the page in its own smooth scrolling.
  const [inside, box] = [link.getBoundingClientRect(), contents.getBoundingClientRect()];
  if (inside.top < box.top || inside.bottom > box.bottom) {
    contents.scrollTop += inside.top - box.top - box.height / 2;
  }
}

addEventListener("scroll", () => requestAnimationFrame(markCurrent), { passive: true });
markCurrent();

// ---- Search ----

const field = one("#search");
const found = one("#found");
const results = one("#results");
const MOST_RESULTS = 30;

/** What can be found: operations, their members and parameters, and headings. */
const places = [
  ...all(".operation").map((section) => ({
    id: section.id,
    title: one("h3", section).firstChild.textContent.trim(),
    method: one(".method", section),
    address: one(".address", section).textContent,
    text: all(".words > :not(h3, .address), .details", section).map(textOf).join(" "),
  })),
  ...all("article h2, article h3").map((heading) => ({
    id: heading.id,
    title: heading.textContent,
    text: textBelow(heading),
  })),
].map((place) => {
  const text = place.text.replace(/\s+/g, " ").replace(/ ([.,:;)])/g, "$1").trim();
  return { ...place, text, names: fold(`${place.title} ${place.id} ${place.address ?? ""}`), folded: fold(text) };
});

function textBelow(heading) {
  let text = "";
  let next = heading.nextElementSibling;
  while (next && !/^H[123]$/.test(next.tagName)) {
    text += ` ${textOf(next)}`;
    next = next.nextElementSibling;
  }
  return text;
}

/** The text of an element, with spaces between those of its parts. */
function textOf(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode.data);
  return texts.join(" ");
}

function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function search() {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  let hits = words.length ? matches((text) => words.every((word) => text.includes(word))) : [];
  let sought = words;
  if (words.length && !hits.length) {
    // A word of the page for each that may have a typo.
    sought = words.map((word) => (allText().includes(word) ? word : nearest(word)));
    hits = sought.includes(undefined)
      ? []
      : matches((text) => sought.every((word) => text.includes(word)));
  }
  results.replaceChildren(...hits.slice(0, MOST_RESULTS).map((place) => result(place, sought)));
  results.hidden = hits.length === 0;
  const instead = hits.length && sought !== words ? ` for ${sought.join(" ")}` : "";
  found.textContent = words.length ? `${hits.length} found${instead}` : "";
}

/** First the places with such a name, then those with such a text. */
function matches(has) {
  const named = places.filter((place) => has(place.names));
  return [
    ...named,
    ...places.filter((place) => !named.includes(place) && has(`${place.names} ${place.folded}`)),
  ];
}

const allText = once(() => places.map((place) => `${place.names} ${place.folded}`).join(" "));
const allWords = once(() => [...new Set(allText().match(/[\p{L}\p{N}]{3,}/gu))]);

function once(make) {
  let value;
  return () => (value ??= make());
}

/** The page's word that one letter more, less, other or swapped makes of this one. */
function nearest(word) {
  return word.length > 3 ? allWords().find((other) => isNear(word, other)) : undefined;
}

function isNear(a, b) {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  return (
    a.slice(i + 1) === b.slice(i + 1) ||
    a.slice(i) === b.slice(i + 1) ||
    a.slice(i + 1) === b.slice(i) ||
    (a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2))
  );
}

function result(place, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `#${place.id}`;
  if (place.method) link.append(place.method.cloneNode(true), " ");
  link.append(place.title, excerpt(place, words));
  item.append(link);
  return item;
}

/** The text around the first of the words. */
function excerpt(place, words) {
  const at = Math.max(0, ...words.map((word) => place.folded.indexOf(word)));
  const begin = at < 30 ? 0 : place.text.indexOf(" ", at - 30) + 1;
  const small = document.createElement("small");
  small.textContent = `${begin ? "… " : ""}${place.text.slice(begin, at + 70).trim()} …`;
  return small;
}

field.addEventListener("input", search);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input, textarea")) {
    event.preventDefault();
    openContents(true);
    field.focus();
  } else if (event.key === "Escape" && event.target === field) {
    field.value = "";
    search();
  } else if (event.key === "Enter" && event.target === field) {
    one("a", results)?.click();
  } else if (/^Arrow(Down|Up)$/.test(event.key) && event.target.closest(".search")) {
    const ways = [field, ...all("a", results)];
    const next = ways[ways.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
});

// ---- Languages: a choice holds for all examples of the page ----

function choose(language, focused) {
  for (const tab of all('[role="tab"]')) {
    const chosen = tab.dataset.language === language;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !chosen;
  }
  focused?.focus();
}

for (const list of all('[role="tablist"]')) {
  const tabs = all('[role="tab"]', list);
  list.addEventListener("click", (event) => {
    const tab = event.target.closest('[role="tab"]');
    if (tab) keepInView(tab, () => choose(tab.dataset.language));
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
      keepInView(next, () => choose(next.dataset.language, next));
    }
  });
}

/** Examples above may grow or shrink; what the reader looks at stays where it is. */
function keepInView(element, change) {
  const before = element.getBoundingClientRect().top;
  change();
  scrollBy(0, element.getBoundingClientRect().top - before);
}

for (const button of all(".copy")) {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(one("code", button.parentElement).textContent);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
}

// ---- The key: once typed, it stands in each example ----

const key = one("#key");

key?.addEventListener("input", () => {
  for (const place of all(".key-here")) {
    place.dataset.without ??= place.textContent;
    place.textContent = key.value || place.dataset.without;
  }
});

// ---- Trying out ----

function requestOf(form) {
  const headers = {};
  const query = new URLSearchParams();
  let url = form.dataset.url;
  let body;
  for (const input of all("[data-in]", form)) {
    const value = input.value;
    if (input.dataset.in === "path") {
      url = url.replace(`{${input.name}}`, encodeURIComponent(value));
    } else if (input.dataset.in === "body") {
      body = value;
      headers["Content-Type"] = form.dataset.type;
    } else if (value !== "" && input.dataset.in === "query") {
      query.append(input.name, value);
    } else if (value !== "" && input.dataset.in === "header") {
      headers[input.name] = value;
    }
  }
  if ("key" in form.dataset) headers["API-Key"] = key.value;
  return [query.size ? `${url}?${query}` : url, { method: form.dataset.method, headers, body }];
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function send(form) {
  const [line, block] = [one(".answer p", form), one(".answer pre", form)];
  line.textContent = "Sending";
  block.hidden = true;
  const begin = performance.now();
  try {
    const response = await fetch(...requestOf(form));
    const text = await response.text();
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    const time = Math.round(performance.now() - begin);
    line.textContent = `${response.status} ${response.statusText} in ${time} ms`;
    one("code", block).textContent = `${headers}\n\n${pretty(text)}`;
    block.hidden = false;
  } catch (failure) {
    line.textContent = `No response: ${failure.message}`;
  }
}

for (const form of all(".try form")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if ("key" in form.dataset && !key.value) {
      one(".answer p", form).textContent = "Enter your key at the top of the page first.";
    } else {
      send(form);
    }
  });
}
