// Shows HTML made by the app's autoescaping templates and reports clicks on [data-event] elements.
// The sanitiser is the second line of defence: only these tags and attributes ever reach the page.
const TAGS = new Set(("DIV SPAN P B I EM STRONG MARK BUTTON ARTICLE HEADER FOOTER SECTION H4 UL OL LI TABLE THEAD TBODY TR TH TD " +
  "SUP SUB DETAILS SUMMARY BR WBR CODE").split(" "));
const ATTRIBUTES = /^(class|style|title|lang|role|tabindex|colspan|open|data-[a-z-]+|aria-[a-z]+)$/;

function clean(html) {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  for (const element of [...body.querySelectorAll("*")]) {
    if (!TAGS.has(element.tagName)) { element.remove(); continue; }
    for (const { name, value } of [...element.attributes]) {
      if (!ATTRIBUTES.test(name) || (name === "style" && /url\s*\(|image|expression/i.test(value))) element.removeAttribute(name);
    }
  }
  return [...body.childNodes];
}

function isDark(root) {
  const [r, g, b] = (getComputedStyle(root).getPropertyValue("--st-background-color").match(/[0-9a-f]{2}/gi) || ["ff", "ff", "ff"])
    .map((part) => parseInt(part, 16));
  return 0.299 * r + 0.587 * g + 0.114 * b < 128;
}

function light(root, chunk) {
  for (const board of root.querySelectorAll(".board")) board.classList.toggle("dim", Boolean(chunk));
  for (const card of root.querySelectorAll("[data-chunk]")) card.classList.toggle("lit", card.dataset.chunk === chunk);
}

function move(root, card, key) {
  const column = card.closest(".cards");
  const cards = [...column.querySelectorAll(".card")];
  const columns = [...root.querySelectorAll(".cards")];
  const place = cards.indexOf(card);
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step) return cards[place + step];
  const side = columns[columns.indexOf(column) + (key === "ArrowRight" ? 1 : -1)];
  if (!side) return null;
  const others = [...side.querySelectorAll(".card")];
  return others.find((other) => other.dataset.chunk === card.dataset.chunk) || others[Math.min(place, others.length - 1)];
}

function listen(root) {
  const fire = (target) => {
    const source = target.closest("[data-event]");
    if (source) root.send("event", { name: source.dataset.event, value: source.dataset.value ?? "" });
  };
  root.addEventListener("click", (event) => fire(event.target));
  root.addEventListener("mouseover", (event) => light(root, event.target.closest("[data-chunk]")?.dataset.chunk));
  root.addEventListener("mouseleave", () => light(root, ""));
  root.addEventListener("keydown", (event) => {
    const card = event.target.closest(".card");
    if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) fire(event.target);
    if (!card || !event.key.startsWith("Arrow")) return;
    const next = move(root, card, event.key);
    if (next) { event.preventDefault(); next.focus(); light(root, next.dataset.chunk); }
  });
}

export default function ({ data, parentElement, setTriggerValue }) {
  let root = parentElement.querySelector(".hm");
  if (!root) {
    root = document.createElement("div");
    root.className = "hm";
    parentElement.appendChild(root);
    listen(root);
  }
  root.send = setTriggerValue;
  root.lang = data.lang;
  root.dataset.theme = isDark(root) ? "dark" : "light";
  if (root.shown === data.html) return;
  root.shown = data.html;
  root.replaceChildren(...clean(data.html));
  const focus = root.querySelector(".focus") || root.querySelector(".passage");
  const box = focus?.closest(".doc");
  if (box) requestAnimationFrame(() => {
    box.scrollTop += focus.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
  });
}
