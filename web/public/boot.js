// Runs before everything else of the page.

// Zod looks whether it may make code out of text, which the content policy forbids and reports.
// It must know before the first schema is made, and this is where it keeps its settings.
globalThis.__zod_globalConfig = { jitless: true };

// Dark mode must not start with a white flash.
(() => {
  try {
    const { appState } = JSON.parse(localStorage.getItem('appState') ?? '{}');
    if (appState?.darkMode === true) document.documentElement.dataset.mode = 'dark';
  } catch {
    // Storage that cannot be read means the default, which is light.
  }
})();
