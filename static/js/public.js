// Public pages of events: workings that open under their row, and tables that follow a round as it is played.
// Every page works without this file.
(() => {
  "use strict";

  // A second click closes what the first one opened.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const opener = event.detail.elt;
    if (!opener.matches("a.open") || opener.getAttribute("aria-expanded") !== "true") return;
    event.preventDefault();
    opener.closest("tr").nextElementSibling?.remove();
    opener.setAttribute("aria-expanded", "false");
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const opener = event.detail.elt;
    if (opener.matches("a.open") && event.detail.successful) opener.setAttribute("aria-expanded", "true");
  });

  // A poll that brings nothing new leaves the page alone; rows with a new result are marked for a minute.
  const MINUTE = 60000;
  const seen = new Map();
  let last = "";

  function outcomes() {
    return new Map([...document.querySelectorAll("tr[data-board]")].map((row) => [row.dataset.board, row.dataset.outcome]));
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.detail.elt.matches("[data-live]")) return;
    const text = event.detail.xhr.responseText;
    if (event.detail.xhr.status !== 200 || text === last) event.detail.shouldSwap = false;
    else last = text;
    seen.clear();
    for (const [board, outcome] of outcomes()) seen.set(board, outcome);
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (!seen.size || !document.querySelector("tr[data-board]")) return;
    for (const row of document.querySelectorAll("tr[data-board]")) {
      if (!row.dataset.outcome || seen.get(row.dataset.board) === row.dataset.outcome) continue;
      row.classList.add("fresh");
      setTimeout(() => row.classList.remove("fresh"), MINUTE);
    }
  });

  // Finding a player in a long table: rows that have the text are marked, Enter goes to the first of them.
  const ALIKE = { "ү": "у", "ұ": "у", "ө": "о", "ң": "н", "қ": "к", "ғ": "г", "ә": "а", "һ": "х", "і": "и", "й": "и", "ё": "е" };
  const folded = (text) => text.toLowerCase().replace(/[үұөңқғәһіёй]/g, (letter) => ALIKE[letter]);

  function mark(form) {
    const wanted = folded(form.querySelector("input").value.trim());
    const rows = [...document.querySelectorAll("#" + form.dataset.find + " tr")];
    for (const row of rows) row.classList.toggle("sel", wanted !== "" && folded(row.textContent).includes(wanted));
    return rows.find((row) => row.classList.contains("sel"));
  }

  document.addEventListener("DOMContentLoaded", () => {
    for (const form of document.querySelectorAll("form[data-find]")) {
      form.hidden = false;
      form.addEventListener("input", () => mark(form));
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        mark(form)?.scrollIntoView({ block: "center" });
      });
      document.addEventListener("htmx:afterSwap", () => mark(form));
    }
  });
})();
