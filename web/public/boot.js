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

// The brand is asked for before the scripts have come that show it.
(() => {
  const base = document.querySelector('[name=api-base]')?.content ?? '/api';
  const address = `${base.replace(/\/{1,20}$/, '')}/brand`;
  const init = { cache: 'no-store', headers: { accept: 'application/json' } };
  // Without an answer in time the portal asks again, and goes on without one as ever.
  const tooLate = new Promise((resolve) => setTimeout(resolve, 2_500));
  const answer = Promise.race([fetch(address, init), tooLate]).catch(() => undefined);
  globalThis.firstAnswer = { address, answer };
})();

// For whoever is signed in.
(() => {
  try {
    if (!localStorage.getItem('token')) return;
  } catch {
    return;
  }

  // Keys that are pressed before the portal hears them are kept for it: `web/lib/early-keys.ts`.
  const keys = [];
  const keep = (event) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    const isHeld = ctrlKey || metaKey;
    const isPalette = isHeld && key.toLowerCase() === 'k';
    if (key.length !== 1 || altKey || repeat || isHeld !== isPalette) return;
    if (!isPalette && target?.closest?.('input, select, textarea')) return;
    // To the browser this one means its own search.
    if (isPalette) event.preventDefault();
    keys.push({ key, ctrlKey, metaKey, at: performance.now() });
  };
  addEventListener('keydown', keep);
  globalThis.takeEarlyKeys = () => {
    removeEventListener('keydown', keep);
    return keys.splice(0);
  };

  // Scripts name the next ones: the files of the first screen are asked for at once, not one after
  // the other.
  const here = location.pathname.replace(/\/$/, '') || '/dashboard';
  const all = document.querySelector('[name=first-files]')?.content.split(';') ?? [];
  const lists = all.map((list) => list.split(' '));
  if (!lists.some(([address]) => address === here)) return;
  for (const [address, ...files] of lists) {
    if (address !== '' && address !== here) continue;
    for (const file of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
      document.head.append(link);
    }
  }
})();
