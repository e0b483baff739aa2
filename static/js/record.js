// Typing a game from its scoresheet. The rules run on the server: every change sends the whole text to be checked, and
// typing never waits for the answer. Without this file the text is typed or pasted into a plain form.
(() => {
  "use strict";

  const AGAIN = 4000;

  document.addEventListener("DOMContentLoaded", () => {
    const root = document.getElementById("record-entry");
    if (root) entry(root);
  });

  // Storage may be blocked; what is typed then lasts for the page.
  const storage = {
    read(key) { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
    write(key, value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* nothing to keep it in */ } },
    drop(key) { try { localStorage.removeItem(key); } catch { /* nothing to drop */ } },
  };

  function entry(root) {
    const form = document.getElementById("record-form"), list = document.getElementById("record-moves");
    const field = document.getElementById("move-field"), area = document.getElementById("record-text");
    const board = document.getElementById("record-state"), chip = document.getElementById("record-chip");
    const said = document.getElementById("record-said"), away = document.getElementById("record-away");
    const restored = document.getElementById("record-restored"), diagram = document.getElementById("diagram-form");
    // Fields that only a game of the archive has.
    const rules = document.querySelector("[name=rule_set][form=record-form]"), heads = document.querySelectorAll("[data-heading]");
    const oneDigit = document.getElementById("one-digit"), score = ["result", "white", "black"]
      .map((name) => document.getElementById(`sheet-${name}`));
    const told = root.dataset, given = JSON.parse(told.state), holes = Number(told.holes), store = told.store;

    // The part of the page that is typed on is replaced by the answer to a save; its listeners end with it.
    const life = new AbortController();
    let plies = [], cursor = 0, buffer = "", emptied = false;
    let fault = given.fault, options = given.options, optionsAt = given.shown, optionsOf = 0;
    let opening = given.opening, termination = given.termination;
    let revision = 0, checking = false, unchecked = false, saving = false, timer = 0, source = "typed";

    const kept = (move) => ({ t: move.t, move: move.move, x: move.x, offer: move.offer, notes: move.notes, diagram: move.diagram, state: move.state });
    const fresh = (token, notes = []) => {
      const digits = token.replace(/[^1-9]/g, "").slice(0, 2);
      return { t: token, move: digits, x: token.includes("x"), offer: token.includes("="), notes, diagram: notes.some(isDiagram), state: "new" };
    };
    const isDiagram = (note) => /^[\dXx,-]+\/[\dXx,-]+ \d/.test(note);
    const atEnd = () => cursor >= plies.length;
    const known = () => optionsAt === cursor && optionsOf === revision && options;

    function body() {
      const notes = opening.map((note) => `{${note}}`);
      const moves = plies.map((ply, index) => {
        const number = index % 2 ? (index === 0 ? `${index}...` : "") : `${index / 2 + 1}.`;
        return [number, ply.t, ...ply.notes.map((note) => `{${note}}`)].filter(Boolean).join(" ");
      });
      if (buffer && atEnd()) moves.push(buffer);
      const [result, white, black] = score.map((input) => input.value.trim());
      const kazan = (text) => (/^\d+$/.test(text) ? `(${text})` : "");
      const sides = result.split("-");
      moves.push(sides.length === 2 ? `${sides[0]}${kazan(white)}-${sides[1]}${kazan(black)}` : "*");
      const head = termination ? `[Termination "${termination}"]\n\n` : "";
      return head + [...notes, ...moves].join(" ");
    }

    // What is typed.

    function commit(token) {
      const replaced = !atEnd(), repairing = replaced && cursor === fault - 1;
      if (replaced) {
        const old = plies[cursor];
        plies[cursor] = fresh(token + (old.offer ? "=" : ""), old.notes);
        cursor = repairing ? plies.length : cursor + 1;
      } else {
        plies.push(fresh(token));
        cursor = plies.length;
      }
      buffer = "";
      emptied = false;
      source = "typed";
      changed();
    }

    // The move that begins with a digit, completed by the position if that is known here.
    function completed(digit) {
      const option = known() ? options[digit] : null;
      return option ? `${digit}${option[0]}${option[1] ? "x" : ""}` : digit;
    }

    function digit(sign) {
      if (Number(sign) > holes) return;
      const fixes = board.querySelectorAll("[data-fix]");
      if (!buffer && !emptied && !atEnd() && cursor === fault - 1 && fixes[Number(sign) - 1]) return repair(fixes[Number(sign) - 1]);
      if (buffer) {
        const whole = completed(buffer);
        return commit(whole.startsWith(buffer + sign) ? whole : buffer + sign);
      }
      buffer = sign;
      emptied = false;
      if (oneDigit.checked) commit(completed(sign));
      else show();
    }

    function confirm() {
      if (buffer) commit(completed(buffer));
      else if (fault && cursor !== fault - 1) go(fault - 1);
      else if (!atEnd()) go(plies.length);
    }

    function mark(sign) {
      if (buffer) commit(completed(buffer));
      const place = atEnd() ? plies.length - 1 : cursor, ply = plies[place];
      if (!ply) return;
      // The mark may have filled itself in already; Backspace takes one away.
      if (ply[sign === "x" ? "x" : "offer"]) return;
      plies[place] = fresh(sign === "x" ? ply.t.replace(/=?$/, (end) => "x" + end) : ply.t + "=", ply.notes);
      changed();
    }

    function back() {
      if (buffer) {
        buffer = "";
        emptied = true;
        return show();
      }
      if (!atEnd()) {
        emptied = true;
        return show();
      }
      const ply = plies[plies.length - 1];
      if (!ply) return;
      if (/[x=]$/.test(ply.t)) plies[plies.length - 1] = fresh(ply.t.slice(0, -1), ply.notes);
      else {
        plies.pop();
        cursor = plies.length;
        if (/^[1-9][1-9]$/.test(ply.t) && !oneDigit.checked) buffer = ply.t[0];
      }
      changed();
    }

    function go(place) {
      cursor = Math.max(0, Math.min(plies.length, place));
      buffer = "";
      emptied = false;
      show();
      check();
    }

    function repair(button) {
      const index = Number(button.dataset.fix), old = plies[index];
      if (!old) return;
      const notes = button.dataset.drop === "diagram" ? old.notes.filter((note) => !isDiagram(note)) : old.notes;
      const total = button.dataset.drop === "total" ? "" : (old.t.match(/\(\d+\)/) || [""])[0];
      const [digits, tuz] = [button.dataset.move.replace("x", ""), button.dataset.move.includes("x")];
      plies[index] = fresh(digits + total + (tuz ? "x" : "") + (old.offer ? "=" : ""), notes);
      cursor = plies.length;
      changed();
    }

    const acts = {
      back,
      offer: () => mark("="),
      insert() {
        if (atEnd()) return;
        plies.splice(cursor, 0, fresh("?"));
        emptied = true;
        changed();
      },
      delete() {
        if (buffer) return back();
        const place = atEnd() ? plies.length - 1 : cursor;
        if (place < 0) return;
        plies.splice(place, 1);
        cursor = Math.min(cursor, plies.length);
        changed();
      },
      diagram: () => openDiagram(),
      "diagram-set": () => setDiagram(),
      "diagram-drop": () => setDiagram(true),
      discard() {
        storage.drop(store);
        restored.hidden = true;
        take(given);
        cursor = plies.length;
        changed(false);
      },
      read() {
        source = "pasted";
        send(area.value, null).then((answer) => {
          if (answer.refused) return refuse(answer.refused);
          take(answer);
          for (const head of heads) if (!head.value) head.value = answer.heading[head.dataset.heading] || "";
          cursor = plies.length;
          changed();
        }).catch(lost);
      },
      "keep-theirs"(event) {
        event.preventDefault();
        storage.drop(store);
        life.abort();
        location.reload();
      },
    };

    // Checking: one request at a time; whatever was typed meanwhile goes with the next.

    function changed(keep = true) {
      revision += 1;
      if (keep) storage.write(store, { text: body(), seen: told.seen });
      show();
      check();
    }

    // Whoever signed in again in another tab has a new token.
    function token() {
      const found = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
      return found ? decodeURIComponent(found.slice(10)) : form.querySelector("[name=csrfmiddlewaretoken]").value;
    }

    function send(text, place) {
      const data = new FormData();
      data.set("act", "check");
      data.set("text", text);
      data.set("source", source);
      if (rules) data.set("rule_set", rules.value);
      if (place !== null) data.set("at", place);
      data.set("csrfmiddlewaretoken", token());
      return fetch(form.action || location.href, { method: "POST", body: data, headers: { "X-Requested-With": "fetch" } })
        .then((answer) => (answer.ok || answer.status === 422 ? answer.json() : Promise.reject(answer.status)));
    }

    function check() {
      unchecked = true;
      if (checking) return;
      checking = true;
      unchecked = false;
      clearTimeout(timer);
      const asked = { revision, sent: plies.map((ply) => ply.t), place: atEnd() ? null : cursor };
      const partial = buffer && atEnd() ? buffer : "";
      if (partial) buffer = "";
      const text = body();
      if (partial) buffer = partial;
      send(text, asked.place).then((answer) => apply(answer, asked)).catch(lost).finally(() => {
        checking = false;
        if (unchecked) check();
      });
    }

    function apply(answer, asked) {
      away.hidden = true;
      if (answer.refused) return refuse(answer.refused);
      const same = asked.sent.every((token, index) => plies[index] && plies[index].t === token);
      if (!same) return;
      answer.moves.forEach((move, index) => { plies[index] = kept(move); });
      if (answer.fault && answer.fault !== fault) said.textContent = answer.said;
      fault = answer.fault;
      options = answer.options;
      optionsAt = answer.shown;
      optionsOf = plies.length === answer.moves.length ? revision : -1;
      board.innerHTML = answer.html;
      chip.className = `chip ${answer.chip[0]}`;
      chip.textContent = answer.chip[1];
      chip.hidden = !answer.chip[1];
      show();
    }

    function lost(reason) {
      const passes = reason === 401 || typeof reason !== "number";
      away.textContent = reason === 401 ? told.textSignedOut : passes ? told.textAway : `${told.textRefused} ${reason}`;
      away.hidden = false;
      clearTimeout(timer);
      if (passes) timer = setTimeout(check, AGAIN);
    }

    function refuse(text) {
      away.textContent = text;
      away.hidden = false;
    }

    function take(answer) {
      plies = answer.moves.map(kept);
      opening = answer.opening;
      termination = answer.termination;
      fault = answer.fault;
      ["result", "white", "black"].forEach((name, place) => { score[place].value = answer.score[name] ?? ""; });
    }

    // What is shown.

    function show() {
      const cells = [];
      const ends = plies.length;
      for (let index = 0; index < Math.max(ends + 1, cursor + 1); index++) {
        if (index % 2 === 0) cells.push(element("span", "i", String(index / 2 + 1)));
        cells.push(index < ends ? cell(plies[index], index) : pending());
      }
      list.replaceChildren(...cells);
      list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
      const side = cursor % 2 ? told.textBlack : told.textWhite;
      field.setAttribute("aria-label", told.textField.replace("NUMBER", Math.floor(cursor / 2) + 1).replace("SIDE", side));
      const here = plies[cursor];
      field.value = buffer || (here && !emptied ? here.move + (here.x ? "x" : "") : "");
      field.toggleAttribute("aria-invalid", false);
      if (!buffer && !emptied && fault && cursor === fault - 1) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
      const button = root.querySelector("[data-do=diagram]"), after = Math.floor(ends / 20) * 10;
      button.textContent = told.textDiagram.replace("NUMBER", after || 10);
      button.disabled = !after;
      for (const name of ["insert", "delete"]) root.querySelector(`[data-do=${name}]`).hidden = name === "insert" ? atEnd() : !ends;
      area.value = body();
    }

    function element(name, kind, text) {
      const made = document.createElement(name);
      if (kind) made.className = kind;
      made.textContent = text;
      return made;
    }

    function cell(ply, index) {
      const link = element("a", "", index === cursor && buffer ? buffer : ply.move);
      link.href = "#move-field";
      link.dataset.index = index;
      const kinds = { fault: "err", beyond: "todo", new: "todo" };
      if (kinds[ply.state]) link.className = kinds[ply.state];
      if (ply.x) link.append(element("span", "x", "X"));
      if (ply.offer) link.append(element("small", "", "="));
      if (ply.diagram) link.append(element("small", "", "▦"));
      if (ply.state === "fault") link.append(" !");
      if (index === cursor) link.setAttribute("aria-current", "true");
      return link;
    }

    // The move being typed, with the digit that the position adds in grey.
    function pending() {
      const made = element("span", "typing", buffer || "·"), whole = buffer ? completed(buffer) : "";
      if (whole.length > 1) made.append(element("small", "", whole.slice(1).replace("x", "X")));
      if (atEnd()) made.setAttribute("aria-current", "true");
      return made;
    }

    // Diagrams.

    const inputs = () => [...diagram.querySelectorAll("[data-cell]")];

    function openDiagram() {
      diagram.hidden = !diagram.hidden;
      if (diagram.hidden) return field.focus();
      const after = Math.floor(plies.length / 20) * 10;
      diagram.querySelector("[name=diagram_move]").value = after;
      fillDiagram(after);
      inputs()[0].focus();
    }

    function fillDiagram(after) {
      const note = (plies[2 * after - 1]?.notes || []).find(isDiagram);
      const parts = note ? note.split(/[/ ]/) : ["", "", "", ""];
      const [white, black] = [parts[0].split(","), parts[1].split(",")];
      for (const input of inputs()) {
        const name = input.dataset.cell, place = Number(name.slice(1)) - 1;
        input.value = name === "kw" ? parts[2] : name === "kb" ? parts[3] : (name[0] === "w" ? white : black)[place] || "";
      }
    }

    function setDiagram(drop = false) {
      const after = Number(diagram.querySelector("[name=diagram_move]").value), ply = plies[2 * after - 1];
      if (!ply) return;
      const value = (name) => root.querySelector(`[data-cell=${name}]`).value.trim().replace(/[xхХ]/g, "X") || "0";
      const row = (side) => Array.from({ length: holes }, (_, place) => value(`${side}${place + 1}`).replace("-", "0")).join(",");
      const notes = ply.notes.filter((note) => !isDiagram(note));
      if (!drop) notes.push(`${row("w")}/${row("b")} ${value("kw")} ${value("kb")} W`);
      plies[2 * after - 1] = { ...ply, notes, diagram: !drop };
      diagram.hidden = true;
      changed();
      field.focus();
    }

    diagram.addEventListener("keydown", (event) => {
      const all = inputs(), place = all.indexOf(event.target);
      if (event.key === "Enter" || (event.key === " " && place >= 0)) {
        event.preventDefault();
        if (place === all.length - 1) setDiagram();
        else all[place + 1].focus();
      } else if (event.key === "Escape") openDiagram();
    });
    diagram.querySelector("[name=diagram_move]").addEventListener("change", (event) => fillDiagram(Number(event.target.value)));

    // Keys, taps, clicks.

    function key(name) {
      if (/^[1-9]$/.test(name)) digit(name);
      else if (/^[xXхХ*]$/.test(name)) mark("x");
      else if (name === "=") mark("=");
      else if (name === "Backspace") back();
      else if (name === "Delete") acts.delete();
      else if (name === "Enter" || name === " ") confirm();
      else if (name === "Escape" || name === "End") go(plies.length);
      else if (name === "Home") go(0);
      else if (name === "ArrowLeft") go(cursor - 1);
      else if (name === "ArrowRight") go(cursor + 1);
      else if (name === "ArrowUp") go(cursor - 2);
      else if (name === "ArrowDown") go(cursor + 2);
      else return false;
      return true;
    }

    document.addEventListener("keydown", (event) => {
      const other = event.target.closest("input, textarea, select, button, summary, a, [role=button]");
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const typing = !other || other === field || (/^[1-9]$/.test(event.key) && other.closest("#record-moves, .digits, #record-state"));
      if (!typing) return;
      if (key(event.key)) event.preventDefault();
      else if (other === field && event.key.length === 1) event.preventDefault();
    }, { signal: life.signal });

    field.addEventListener("paste", (event) => {
      event.preventDefault();
      area.value = event.clipboardData.getData("text");
      acts.read();
    });

    document.getElementById("main").addEventListener("click", (event) => {
      const pressed = event.target.closest("[data-do], [data-key], [data-fix], [data-index], .b-choice");
      if (!pressed) return;
      const { do: act, key: name, fix, index } = pressed.dataset;
      if (name) key(name);
      else if (fix !== undefined) repair(pressed);
      else if (index !== undefined) {
        event.preventDefault();
        go(Number(index));
      } else if (act && acts[act]) acts[act](event);
      else if (pressed.matches(".b-choice")) commit(completed(pressed.dataset.hole));
      else return;
      if (fix !== undefined || index !== undefined) field.focus({ preventScroll: true });
    });

    board.addEventListener("keydown", (event) => {
      const choice = event.target.closest(".b-choice");
      if (!choice || !["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      commit(completed(choice.dataset.hole));
    });

    if (rules) rules.addEventListener("change", () => changed());
    for (const input of score) input.addEventListener("change", () => changed());

    // Saving: delivered when the connection is back; the same key makes two deliveries one.

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      area.value = body();
      save(new FormData(form, event.submitter));
    });

    async function save(data) {
      if (saving) return;
      saving = true;
      data.set("source", source);
      data.set("csrfmiddlewaretoken", token());
      away.textContent = told.textSending;
      away.hidden = false;
      storage.write(store, { text: body(), seen: told.seen });
      try {
        const answer = await fetch(form.action || location.href, { method: "POST", body: data });
        if (!answer.ok && ![409, 422].includes(answer.status)) {
          saving = false;
          return lost(answer.status);
        }
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const next = page.getElementById("record-entry");
        if (answer.ok) storage.drop(store);
        if (!next) return location.assign(answer.url);
        if (answer.redirected) history.replaceState(null, "", answer.url);
        document.getElementById("main").replaceWith(page.getElementById("main"));
        life.abort();
        clearTimeout(timer);
        entry(next);
        scrollTo(0, 0);
      } catch {
        saving = false;
        away.textContent = told.textAway;
        setTimeout(() => save(data), AGAIN);
      }
    }

    addEventListener("beforeunload", (event) => {
      if (storage.read(store)) event.preventDefault();
    }, { signal: life.signal });

    // The page as it comes, with what was typed before and not saved.

    function begin() {
      for (const hidden of document.querySelectorAll(".only-script[hidden]")) hidden.hidden = false;
      document.getElementById("paste").open = false;
      if (matchMedia("(pointer: fine)").matches) field.removeAttribute("inputmode");
      const chosen = storage.read("record-one-digit");
      oneDigit.checked = Boolean(chosen);
      oneDigit.addEventListener("change", () => storage.write("record-one-digit", oneDigit.checked));
      take(given);
      cursor = plies.length;
      const before = storage.read(store);
      show();
      if (before && before.text && before.text !== body()) return bring(before);
      storage.drop(store);
      if (fault) go(fault - 1);
      else check();
      field.focus({ preventScroll: true });
    }

    function bring(before) {
      send(before.text, null).then((answer) => {
        if (answer.refused) return refuse(answer.refused);
        take(answer);
        cursor = plies.length;
        restored.querySelector("p").textContent = told.textRestored;
        restored.hidden = false;
        changed();
        field.focus({ preventScroll: true });
      }).catch((reason) => {
        lost(reason);
        setTimeout(() => bring(before), AGAIN);
      });
    }

    begin();
  }
})();
