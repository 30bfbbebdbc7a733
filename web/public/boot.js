// Runs before the first paint, so that dark mode never starts with a white flash.
(() => {
  try {
    const { appState } = JSON.parse(localStorage.getItem('appState') ?? '{}');
    if (appState?.darkMode === true) document.documentElement.dataset.mode = 'dark';
  } catch {
    // Storage that cannot be read means the default, which is light.
  }
})();
