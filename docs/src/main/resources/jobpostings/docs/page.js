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
}

menu.addEventListener("click", () => openContents(!contents.classList.contains("open")));
contents.addEventListener("click", (event) => {
  if (event.target.closest("a")) openContents(false);
});

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
    text: `${one(".address", section).textContent} ${one(".words", section).textContent}`,
  })),
  ...all("article h2, article h3").map((heading) => ({
    id: heading.id,
    title: heading.textContent,
    text: textBelow(heading),
  })),
].map((place) => ({ ...place, folded: fold(place.title), text: fold(place.text) }));

function textBelow(heading) {
  let text = "";
  let next = heading.nextElementSibling;
  while (next && !/^H[123]$/.test(next.tagName)) {
    text += ` ${next.textContent}`;
    next = next.nextElementSibling;
  }
  return text;
}

function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function search() {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  const has = (text) => words.every((word) => text.includes(word));
  const hits = words.length
    ? [
        ...places.filter((place) => has(place.folded)),
        ...places.filter((place) => !has(place.folded) && has(`${place.folded} ${place.text}`)),
      ]
    : [];
  results.replaceChildren(...hits.slice(0, MOST_RESULTS).map(result));
  results.hidden = hits.length === 0;
  found.textContent = words.length ? `${hits.length} found` : "";
}

function result(place) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `#${place.id}`;
  link.textContent = place.title;
  item.append(link);
  return item;
}

field.addEventListener("input", search);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input, textarea")) {
    event.preventDefault();
    if (menu.offsetParent) openContents(true);
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
      headers["Content-Type"] = "application/json";
    } else if (value !== "" && input.dataset.in === "query") {
      query.append(input.name, value);
    } else if (value !== "" && input.dataset.in === "header") {
      headers[input.name] = value;
    }
  }
  if ("key" in form.dataset) headers["API-Key"] = one("#key").value;
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
    if ("key" in form.dataset && !one("#key").value) {
      one(".answer p", form).textContent = "Enter your key at the top of the page first.";
    } else {
      send(form);
    }
  });
}
