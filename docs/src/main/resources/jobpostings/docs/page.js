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
const sections = all("details li a", contents).map((link) => [
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
  link.closest("details").open = true;
  // Moves the contents alone: scrollIntoView() would stop the page in its own smooth scrolling.
  const [inside, box] = [link.getBoundingClientRect(), contents.getBoundingClientRect()];
  if (inside.top < box.top || inside.bottom > box.bottom) {
    contents.scrollTop += inside.top - box.top - box.height / 2;
  }
}

one(".banner nav [aria-current]").scrollIntoView({ block: "nearest", inline: "center" });
addEventListener("scroll", () => requestAnimationFrame(markCurrent), { passive: true });
markCurrent();

// ---- Search, on all pages ----

const field = one("#search");
const found = one("#found");
const results = one("#results");
const MOST_RESULTS = 30;

/** Words that say nothing of what is sought. */
const EMPTY = new Set(
  "a an and can do does for from how i in is it its me my of on or our that the their them this to up we what with you your".split(" "),
);

/** What others call what these pages call otherwise. */
const SYNONYMS = new Map(Object.entries({
  auth: "api-key", authentication: "api-key", authorization: "api-key", token: "key", credential: "key",
  bulk: "batch", city: "location", town: "location", callback: "webhook", hook: "webhook",
  ad: "job", advert: "job", advertisement: "job", listing: "job", opening: "job", position: "job", posting: "job",
  role: "job", vacancy: "job", vacancie: "job",
  compensation: "salary", pay: "salary", wage: "salary", remuneration: "salary",
  edit: "change", modify: "change", update: "change", fetch: "read", get: "read",
  remove: "delete", unpublish: "archive", close: "archive", sync: "reconcile", schedule: "publishon",
  exception: "error", expiry: "closedate", expire: "closedate", deadline: "closedate",
  history: "versions", undo: "restore", revert: "restore",
  hybrid: "workplace", onsite: "workplace", telecommute: "remote", telework: "remote",
  pagination: "paging", paginate: "paging", cursor: "paging", "dry run": "dryrun",
  "rate limit": "ratelimit", "rate limiting": "ratelimit", quota: "ratelimit", throttling: "ratelimit",
  idempotent: "idempotency", retry: "retry-after", etag: "if-match", locking: "if-match",
  sandbox: "for trying", testing: "for trying", "test mode": "for trying", "test key": "for trying",
  signature: "webhook-signature", hmac: "webhook-signature",
}));

function synonym(word) {
  return SYNONYMS.get(word) ?? SYNONYMS.get(word.replace(/s$/, ""));
}

const folder = document.currentScript.src;
let places;

/** All that can be found, once the reader wants to find something. */
async function load() {
  const response = await fetch(new URL("search.json", folder));
  places = (await response.json()).places.map((place) => ({
    ...place,
    names: fold(`${place.title} ${place.url.split("#")[1]} ${place.method ?? ""} ${place.path ?? ""}`),
    folded: fold(place.text),
  }));
}

const loaded = once(load);

/** The word without its ending: "publishing", "published" and "publishes" are "publish". */
function stem(word) {
  return word.replace(/(?<=...)(ing|ed|es|e|s)$/, "").replace(/(.)\1$/, "$1").replace(/y$/, "i");
}

function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

async function search() {
  try {
    await loaded();
  } catch {
    found.textContent = "The index of these pages could not be loaded. Reload the page.";
    return;
  }
  const sought = fold(field.value).trim();
  // Each word, or what it is called here.
  const typed = sought.split(/\s+/).filter(Boolean);
  const telling = typed.filter((word) => !EMPTY.has(word));
  let words = (synonym(sought) ? [sought] : telling.length ? telling : typed).map((word) =>
    [word, synonym(word)].filter(Boolean),
  );
  let hits = matches(words);
  let instead = "";
  if (words.length && !hits.length) {
    // A word of the pages for each that may have a typo.
    words = words.map(([word]) => [allText().includes(word) ? word : nearest(word)]);
    hits = words.flat().includes(undefined) ? [] : matches(words);
    instead = hits.length ? ` for ${words.join(" ")}` : "";
  }
  results.replaceChildren(...hits.slice(0, MOST_RESULTS).map((place) => result(place, words.flat())));
  results.hidden = hits.length === 0;
  found.textContent = words.length ? `${hits.length} found${instead}` : "";
}

/**
 * First what does such a thing, then what has such a name, then what has such a text; of these, operations before all
 * else, events and changes last.
 */
function matches(words) {
  if (!words.length) return [];
  const has = (text) => words.every((ways) => ways.some((word) => text.includes(word)));
  const ranks = new Map();
  for (const place of places) {
    const late = place.method ? 0 : /^(events|changelog)/.test(place.url) ? 2 : 1;
    if (does(place, words)) ranks.set(place, place.order);
    else if (has(place.names)) ranks.set(place, 100 + late);
    else if (has(`${place.names} ${place.folded}`)) ranks.set(place, 200 + late);
  }
  return [...ranks.keys()].sort((a, b) => ranks.get(a) - ranks.get(b));
}

/** Whether each word, but for its ending, begins one of those that say what the place is for. */
function does(place, words) {
  return (
    place.tasks &&
    words.every((ways) =>
      ways.some((word) => place.tasks.split(" ").some((task) => stem(task) === stem(word))),
    )
  );
}

const allText = once(() => places.map((place) => `${place.names} ${place.folded}`).join(" "));
const allWords = once(() => [...new Set(allText().match(/[\p{L}\p{N}]{3,}/gu))]);

function once(make) {
  let value;
  return () => (value ??= make());
}

/** The word of the pages that one letter more, less, other or swapped makes of this one. */
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
  link.href = new URL(place.url, folder);
  if (place.method) link.append(methodOf(place), " ");
  link.append(place.title);
  if (link.pathname !== location.pathname) link.append(` · ${place.page}`);
  link.append(excerpt(place, words));
  item.append(link);
  return item;
}

function methodOf(place) {
  const method = document.createElement("span");
  method.className = `method ${place.method.toLowerCase()}`;
  method.textContent = place.method;
  return method;
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

// ---- Tabs: a language holds for all examples, and for the next visit; a status for one answer ----

function select(tab) {
  const language = tab.dataset.language;
  for (const each of language ? all(`[data-language="${language}"]`) : [tab]) {
    for (const other of all('[role="tab"]', each.parentElement)) {
      other.setAttribute("aria-selected", String(other === each));
      other.tabIndex = other === each ? 0 : -1;
      document.getElementById(other.getAttribute("aria-controls")).hidden = other !== each;
    }
  }
}

/** Examples above may grow or shrink; what the reader looks at stays where it is. */
function choose(tab) {
  const before = tab.getBoundingClientRect().top;
  select(tab);
  scrollBy(0, tab.getBoundingClientRect().top - before);
  if (tab.dataset.language) localStorage.setItem("language", tab.dataset.language);
}

const kept = all("[data-language]").find((tab) => tab.dataset.language === localStorage.getItem("language"));
if (kept) {
  select(kept);
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

for (const list of all('[role="tablist"]')) {
  const tabs = all('[role="tab"]', list);
  list.addEventListener("click", (event) => {
    const tab = event.target.closest('[role="tab"]');
    if (tab) choose(tab);
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
      choose(next);
      next.focus();
    }
  });
}

for (const button of all(".copy")) {
  button.addEventListener("click", async () => {
    const shown = all("code", button.closest(".card")).findLast((code) => code.checkVisibility());
    await navigator.clipboard.writeText(shown.textContent);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
}

// ---- A link to what is folded opens it ----

function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let each = target?.closest("details"); each; each = each.parentElement.closest("details")) {
    each.open = true;
  }
}

addEventListener("hashchange", unfold);
unfold();

// ---- The key: once typed, it stands in each example ----

const key = one("#key");

function showKey() {
  for (const place of all(".key-here")) {
    place.dataset.without ??= place.textContent;
    place.textContent = key.value || place.dataset.without;
  }
}

key?.addEventListener("input", showKey);
if (key?.value) showKey(); // A demo key, on a developer's machine.

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
  line.scrollIntoView({ block: "nearest" });
}

for (const details of all(".try")) {
  details.addEventListener("toggle", () => {
    if (details.open) details.scrollIntoView({ block: "nearest" });
  });
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
