// Draws a vis-network picture. One Network lives as long as the component: new data goes into its data sets,
// so zoom, pan and dragged places survive reruns. All texts go in as text, never as HTML.
function isDark(host) {
  const parts = getComputedStyle(host).getPropertyValue("--st-background-color").match(/[0-9a-f]{2}/gi) || ["ff", "ff", "ff"];
  const [r, g, b] = parts.map((part) => parseInt(part, 16));
  return 0.299 * r + 0.587 * g + 0.114 * b < 128;
}

function themed(value, twins) {
  if (!twins) return value;
  if (typeof value === "string") return twins[value] ?? value;
  if (Array.isArray(value)) return value.map((item) => themed(item, twins));
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === "label" || key === "id" ? item : themed(item, twins)]));
  }
  return value;
}

function tip(text) {
  const element = document.createElement("div");
  element.textContent = text;
  return element;
}

function library() {
  return new Promise((resolve) => {
    const look = () => (globalThis.vis?.Network ? resolve(globalThis.vis) : setTimeout(look, 20));
    look();
  });
}

function fill(set, items, keepPlaces) {
  const wanted = new Set(items.map((item) => item.id));
  set.remove(set.getIds().filter((id) => !wanted.has(id)));
  set.update(items.map((item) => {
    if (!keepPlaces || !set.get(item.id)) return item;
    const { x, y, ...rest } = item;
    return rest;
  }));
}

function choose(view, selected) {
  view.network.unselectAll();
  if (selected?.kind === "node" && view.nodes.get(selected.id)) view.network.selectNodes([selected.id], true);
  if (selected?.kind === "edge" && view.edges.get(selected.id)) view.network.selectEdges([selected.id]);
}

function build(box, vis) {
  const nodes = new vis.DataSet([]), edges = new vis.DataSet([]);
  const network = new vis.Network(box, { nodes, edges }, {});
  const view = { network, nodes, edges, key: null };
  const pick = (kind, id) => view.report({ kind, id: String(id) });
  network.on("click", ({ nodes: [node], edges: [edge] }) => {
    if (node !== undefined) pick("node", node);
    else if (edge !== undefined) pick("edge", edge);
  });
  return view;
}

function start(parentElement) {
  const box = parentElement.querySelector(".canvas");
  return library().then((vis) => build(box, vis));
}

export default function ({ data, parentElement, setStateValue }) {
  const host = parentElement.querySelector(".frame");
  host.style.height = `${data.height}px`;
  host.starting ??= start(parentElement);
  host.latest = data;
  host.starting.then((view) => {
    if (host.latest !== data) return;
    view.report = (selection) => setStateValue("selection", { ...selection, key: data.key });
    const twins = isDark(host) ? data.twins : null;
    const same = view.key === data.key;
    const dress = (item) => ({ ...themed(item, twins), title: tip(item.title ?? "") });
    view.network.setOptions(data.options);
    fill(view.nodes, data.nodes.map(dress), same);
    fill(view.edges, data.edges.map(dress), same);
    if (!same) {
      view.key = data.key;
      view.network.fit({ animation: false, maxZoomLevel: 1.25 });
    }
    choose(view, data.selected);
    for (const button of parentElement.querySelectorAll("[data-zoom]")) {
      button.title = data.words[button.dataset.zoom];
      button.onclick = () => zoom(view, button.dataset.zoom);
    }
    host.dataset.nodes = view.nodes.length;
    host.dataset.scale = view.network.getScale();
    host.network = view.network;
  });
}

function zoom(view, how) {
  if (how === "fit") view.network.fit({ animation: { duration: 250 }, maxZoomLevel: 1.25 });
  else view.network.moveTo({ scale: view.network.getScale() * (how === "in" ? 1.3 : 1 / 1.3), animation: { duration: 150 } });
}
