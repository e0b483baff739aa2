// Entering results by keyboard and thumb. Without this file every row is a plain form.
(() => {
  "use strict";

  // A refusal and a conflict are answers to show, not failures of the network.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if ([409, 422].includes(event.detail.xhr.status)) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });

  document.addEventListener("DOMContentLoaded", () => {
    const tab = document.querySelector(".tabs [aria-current]");
    if (tab) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - 40;
    const table = document.getElementById("entry");
    if (table) entry(table);
  });

  function entry(table) {
    const pad = document.getElementById("pad");
    const find = document.getElementById("find-board");
    const KEYS = { "1": "1", "5": "=", "=": "=", "½": "=", "0": "0", "+": "+", "-": "-", "−": "-", "–": "-" };
    let now = null;

    const rows = () => [...table.querySelectorAll("tbody.board-row")].filter((row) => !row.hidden);
    const line = (row) => row.querySelector("input[name=line]");
    const form = (row) => row.querySelector("form");
    const field = (row, name) => row.querySelector(`[name=${name}]`);
    const isOpen = (row) => row.dataset.state === "open" && !row.classList.contains("sending");

    function mark(row) {
      table.querySelectorAll("tr.now").forEach((line) => line.classList.remove("now"));
      now = row;
      if (!row) return;
      row.querySelector("tr.p").classList.add("now");
      if (pad) fillPad(row);
    }

    // Rows are hidden behind the pad on a phone; there the row is only marked.
    function go(row) {
      if (!row) return;
      const input = line(row);
      mark(row);
      if (input && input.offsetParent) {
        // Whoever types already, perhaps before this file was there, keeps what he typed.
        if (document.activeElement === input) return;
        input.focus();
        input.select();
      } else {
        row.scrollIntoView({ block: "center" });
      }
    }

    function beside(row, step) {
      const all = rows();
      return all[all.indexOf(row) + step];
    }

    function nextOpen(row) {
      const all = rows(), place = all.indexOf(row);
      return [...all.slice(place + 1), ...all.slice(0, place)].find(isOpen);
    }

    function setSign(row, sign) {
      row.querySelectorAll("input[name=sign]").forEach((radio) => { radio.checked = radio.value === sign; });
    }

    // The result that the line begins with, as the server reads it.
    function leadingSign(text) {
      const typed = text.trim(), first = typed[0];
      if (!first || !(first in KEYS)) return "";
      if (!"150".includes(first)) return KEYS[first];
      const [token, ...rest] = typed.split(/[\s:,;/.\-–−]+/).filter(Boolean);
      if (token.length === 1) return KEYS[first];
      return token[0] === "0" || Number(token) > (rest.length ? 162 : 81) ? KEYS[first] : "";
    }

    function isEmpty(row) {
      return !line(row).value.trim() && !row.querySelector("input[name=sign]:checked") && !field(row, "reason").value;
    }

    function save(row) {
      row.classList.add("sending");
      form(row).requestSubmit();
    }

    function saveAndGoOn(row) {
      const following = nextOpen(row);
      if (isEmpty(row) || (row.dataset.state === "saved" && !row.dataset.touched)) return go(following || beside(row, 1));
      save(row);
      if (following) go(following);
    }

    table.addEventListener("focusin", (event) => {
      const row = event.target.closest("tbody.board-row");
      if (row && row !== now) mark(row);
    });

    table.addEventListener("input", (event) => {
      const row = event.target.closest("tbody.board-row");
      if (!row) return;
      row.dataset.touched = "1";
      if (event.target.name !== "line") return;
      const sign = leadingSign(event.target.value);
      if (sign || row.dataset.signOf !== "key") setSign(row, sign);
      if (!row.dataset.reasonChosen) field(row, "reason").value = "";
    });

    table.addEventListener("change", (event) => {
      const row = event.target.closest("tbody.board-row");
      if (!row) return;
      row.dataset.touched = "1";
      if (event.target.name === "sign") row.dataset.signOf = "key";
      if (event.target.name === "reason") row.dataset.reasonChosen = "1";
    });

    table.addEventListener("click", (event) => {
      const row = event.target.closest("tbody.board-row");
      if (!row || event.target.closest("a, button, input, select, summary, label")) return;
      go(row);
    });

    // After a tap on a result the kazans are typed.
    table.addEventListener("pointerup", (event) => {
      const label = event.target.closest(".keys label");
      if (label) setTimeout(() => line(label.closest("tbody.board-row")).focus());
    });

    table.addEventListener("keydown", (event) => {
      const row = event.target.closest("tbody.board-row");
      if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
      const inLine = event.target.name === "line";
      if (event.key === "Enter" && ["line", "sign", "reason"].includes(event.target.name)) {
        event.preventDefault();
        saveAndGoOn(row);
      } else if (inLine && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
        event.preventDefault();
        go(beside(row, event.key === "ArrowDown" ? 1 : -1));
      } else if (inLine && event.key === "/") {
        event.preventDefault();
        find.focus();
      } else if (inLine && /^[abAB]$/.test(event.key)) {
        const choice = row.querySelector(`[data-choice=${event.key.toLowerCase()}]`);
        event.preventDefault();
        if (choice) choice.click();
      }
    });

    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.closest("input, select, textarea")) return;
      event.preventDefault();
      find.focus();
    });

    find.addEventListener("input", () => {
      const text = find.value.trim().toLocaleLowerCase();
      table.querySelectorAll("tbody.board-row").forEach((row) => {
        const names = row.dataset.find.toLocaleLowerCase();
        row.hidden = Boolean(text) && !(/^\d+$/.test(text) ? row.dataset.number === text : names.includes(text));
      });
    });

    find.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      const row = event.key === "Enter" ? rows()[0] : now;
      find.value = "";
      find.dispatchEvent(new Event("input"));
      go(row);
    });

    document.addEventListener("htmx:afterSwap", (event) => {
      const id = event.detail.target.id, row = id && document.getElementById(id);
      if (!row || !row.matches("tbody.board-row")) return;
      setTimeout(() => row.querySelector("tr.p").classList.remove("fresh"), 60000);
      const stays = now && (now.id === id || !document.contains(now));
      if (stays) mark(row);
      if (stays && row.dataset.state !== "open" && (!document.activeElement || document.activeElement === document.body)) {
        go(row.dataset.state === "trouble" ? row : nextOpen(row) || row);
      }
    });

    for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
      document.addEventListener(failure, (event) => {
        const row = event.target.closest && event.target.closest("tbody.board-row");
        if (!row) return;
        row.classList.remove("sending");
        const signedOut = event.detail.xhr && event.detail.xhr.status === 401;
        const why = signedOut ? table.dataset.signedOut : table.dataset.unsent;
        const state = row.querySelector(".state"), chip = document.createElement("span");
        row.dataset.touched = "1";
        chip.className = "chip bad";
        chip.textContent = why;
        state.replaceChildren(chip);
        document.getElementById("entry-said").textContent = `${row.dataset.number}: ${why}`;
      });
    }

    // What is typed and not saved yet is not left by mistake.
    addEventListener("beforeunload", (event) => {
      if (table.querySelector("tbody.board-row[data-touched], tbody.board-row.sending")) event.preventDefault();
    });
    table.addEventListener("submit", (event) => {
      const row = event.target.closest("tbody.board-row");
      if (row) delete row.dataset.touched;
    });

    function fillPad(row) {
      pad.hidden = false;
      pad.querySelector("[data-pad=board] span").textContent = row.dataset.number;
      pad.querySelector("[data-pad=names]").textContent = `${row.dataset.white} – ${row.dataset.black}`;
      pad.setAttribute("aria-label", field(row, "line").getAttribute("aria-label"));
      if (pad.dataset.board === row.dataset.board && row.dataset.state !== "saved") return;
      pad.dataset.board = row.dataset.board;
      pad.reset();
    }

    if (pad) pad.addEventListener("submit", (event) => {
      event.preventDefault();
      const row = document.getElementById("b" + pad.dataset.board);
      const sign = pad.querySelector("input[name=sign]:checked");
      const kazans = ["white_kazan", "black_kazan"].map((name) => pad.elements[name].value.trim());
      if (!row || (!sign && !kazans.some(Boolean) && !pad.elements.reason.value)) return;
      setSign(row, sign ? sign.value : "");
      line(row).value = "";
      field(row, "reason").value = pad.elements.reason.value;
      ["white_kazan", "black_kazan"].forEach((name, place) => {
        const input = field(row, name) || Object.assign(document.createElement("input"), { type: "hidden", name });
        input.value = kazans[place];
        form(row).append(input);
      });
      if (pad.elements.why && field(row, "why")) field(row, "why").value = pad.elements.why.value;
      const following = nextOpen(row);
      save(row);
      if (following) go(following); else pad.reset();
    });

    const first = table.querySelector("input[name=line][autofocus]");
    const wanted = location.hash && document.getElementById(location.hash.slice(1));
    const row = wanted && wanted.matches("tbody.board-row") && isOpen(wanted) ? wanted : first && first.closest("tbody");
    if (row) go(row);
  }
})();
