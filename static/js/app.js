// Colours, the chosen language, and the CSRF token of htmx requests. Every page works without this file.
(() => {
  "use strict";
  const root = document.documentElement;

  // Storage may be blocked; the choice then lasts for the page.
  const stored = {
    read() { try { return localStorage.getItem("theme"); } catch { return null; } },
    write(theme) {
      try {
        if (theme === "system") localStorage.removeItem("theme"); else localStorage.setItem("theme", theme);
      } catch { /* nothing to keep it in */ }
    },
  };

  function show(theme) {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme; else delete root.dataset.theme;
    for (const button of document.querySelectorAll("[data-set-theme]")) {
      button.setAttribute("aria-pressed", String(button.dataset.setTheme === (theme || "system")));
    }
  }

  // Runs while the head is read, so that the page never flashes in the other colours.
  show(stored.read());

  function cookie(name) {
    const found = document.cookie.split("; ").find((part) => part.startsWith(name + "="));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
  }

  document.addEventListener("DOMContentLoaded", () => {
    show(stored.read());
    for (const box of document.querySelectorAll(".theme[hidden]")) box.hidden = false;

    document.addEventListener("click", (event) => {
      const theme = event.target.closest("[data-set-theme]");
      if (theme) {
        stored.write(theme.dataset.setTheme);
        show(theme.dataset.setTheme);
      }
      const language = event.target.closest("[data-language]");
      if (language) {
        document.cookie = "korgool_language=" + language.dataset.language + "; path=/; max-age=31536000; samesite=lax";
      }
    });

    // Signing in, also in another tab, gives a new token; a form that was open before takes it along.
    document.addEventListener("submit", (event) => {
      const field = event.target.querySelector("input[name=csrfmiddlewaretoken]"), token = cookie("csrftoken");
      if (field && token) field.value = token;
    }, true);

    document.body.addEventListener("htmx:configRequest", (event) => {
      const token = cookie("csrftoken");
      if (token) event.detail.headers["X-CSRFToken"] = token;
    });
  });
})();
