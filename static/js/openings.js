// A hole of the board leads where its move in the table leads; the table works without this file.
(() => {
  "use strict";

  document.addEventListener("DOMContentLoaded", () => {
    const board = document.getElementById("opening-board");
    if (!board) return;
    const follow = (hole) => document.querySelector(`.openings a[data-hole="${hole}"]`)?.click();
    board.addEventListener("click", (event) => {
      const choice = event.target.closest(".b-choice");
      if (choice) follow(choice.dataset.hole);
    });
    board.addEventListener("keydown", (event) => {
      const choice = event.target.closest(".b-choice");
      if (!choice || !["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      follow(choice.dataset.hole);
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
      if (/^[1-9]$/.test(event.key)) follow(event.key);
    });
  });
})();
