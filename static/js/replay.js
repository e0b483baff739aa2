// Stepping through a game. Every position comes from the server; without this file each move is a link.
(() => {
  "use strict";

  const AHEAD = 3, BEAT = 1100, SWIPE = 40;

  document.addEventListener("DOMContentLoaded", () => {
    const root = document.getElementById("replay");
    if (root) replay(root);
  });

  function replay(root) {
    const moves = document.getElementById("moves"), note = document.getElementById("replay-note");
    const button = (name) => root.querySelector(`[data-go=${name}]`);
    const last = Number(root.dataset.last), fetched = new Map();
    let ply = Number(root.dataset.ply), flipped = Boolean(root.dataset.flip), timer = 0, wanted = 0;

    const within = (number) => Math.max(0, Math.min(last, number));
    const query = (number, turned = flipped) => `?ply=${number}${turned ? "&flip=1" : ""}`;

    function part(number) {
      const address = root.dataset.address.replace("987654", number) + (flipped ? "?flip=1" : "");
      if (!fetched.has(address)) {
        const asked = fetch(address).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
        fetched.set(address, asked);
        asked.catch(() => fetched.delete(address));
      }
      return fetched.get(address);
    }

    function prefetch() {
      for (let step = 1; step <= AHEAD; step++) if (ply + step <= last) part(ply + step).catch(() => {});
      if (ply) part(ply - 1).catch(() => {});
    }

    async function show(number, { keep = true } = {}) {
      const turn = ++wanted;
      ply = within(number);
      mark();
      let text;
      try {
        text = await part(ply);
      } catch {
        halt();
        note.textContent = root.dataset.unsent;
        return;
      }
      if (turn !== wanted) return;
      note.textContent = "";
      const parsed = new DOMParser().parseFromString(text, "text/html");
      for (const piece of parsed.querySelectorAll("[data-part]")) {
        document.getElementById(piece.dataset.part).replaceChildren(...piece.childNodes);
      }
      ready();
      if (!timer) note.textContent = document.getElementById("ply-said").textContent;
      if (keep) history.replaceState(null, "", query(ply));
      prefetch();
    }

    // The list and the controls follow at once, the board as soon as it is there.
    function mark() {
      const current = moves.querySelector("[aria-current]"), next = moves.querySelector(`[data-ply="${ply}"]`);
      if (current) current.removeAttribute("aria-current");
      if (next) {
        next.setAttribute("aria-current", "true");
        const top = next.offsetTop - moves.offsetTop;
        if (top < moves.scrollTop || top > moves.scrollTop + moves.clientHeight - 2 * next.offsetHeight) {
          moves.scrollTop = top - moves.clientHeight / 2;
        }
      }
      button("first").href = query(0);
      button("back").href = query(within(ply - 1));
      button("on").href = query(within(ply + 1));
      button("last").href = query(last);
      button("flip").href = query(ply, !flipped);
      button("link").href = query(ply, false);
    }

    function halt() {
      clearInterval(timer);
      timer = 0;
      button("play").setAttribute("aria-pressed", "false");
    }

    function play() {
      if (timer) return halt();
      if (ply === last) show(0);
      button("play").setAttribute("aria-pressed", "true");
      timer = setInterval(() => (ply < last ? show(ply + 1) : halt()), BEAT);
    }

    async function copy(text) {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        // Pages from plain http have no clipboard of their own.
        const field = Object.assign(document.createElement("textarea"), { value: text });
        document.body.append(field);
        field.select();
        document.execCommand("copy");
        field.remove();
      }
      note.textContent = root.dataset.copied;
    }

    const acts = {
      first: () => show(0),
      back: () => show(ply - 1),
      on: () => show(ply + 1),
      last: () => show(last),
      play,
      flip() {
        flipped = !flipped;
        show(ply);
      },
      link: () => copy(new URL(query(ply, false), location.href).href),
    };

    root.addEventListener("click", (event) => {
      const chosen = event.target.closest("[data-go]");
      if (!chosen || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (!["play", "link", "flip"].includes(chosen.dataset.go)) halt();
      acts[chosen.dataset.go]();
    });

    moves.addEventListener("click", (event) => {
      const chosen = event.target.closest("[data-ply]");
      if (!chosen || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      halt();
      show(Number(chosen.dataset.ply));
    });

    document.getElementById("ply-position").addEventListener("click", (event) => {
      if (event.target.closest("[data-copy]")) copy(document.querySelector("#ply-position .pos").textContent);
    });

    const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play", f: "flip", F: "flip" };
    document.addEventListener("keydown", (event) => {
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest("input, textarea, select, [contenteditable]")) return;
      if (event.key === " " && event.target.closest("a, button, summary")) return;
      event.preventDefault();
      if (act !== "play" && act !== "flip") halt();
      acts[act]();
    });

    let start = null;
    const board = document.getElementById("ply-board");
    board.addEventListener("touchstart", (event) => { start = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
    board.addEventListener("touchend", (event) => {
      const end = event.changedTouches[0];
      if (!start || !end) return;
      const across = end.clientX - start.clientX, down = end.clientY - start.clientY;
      if (Math.abs(across) < SWIPE || Math.abs(across) < 1.5 * Math.abs(down)) return;
      halt();
      show(across < 0 ? ply + 1 : ply - 1);
    }, { passive: true });

    function ready() {
      for (const hidden of document.querySelectorAll("[data-copy][hidden]")) hidden.hidden = false;
    }

    button("play").disabled = false;
    ready();
    mark();
    prefetch();
  }
})();
