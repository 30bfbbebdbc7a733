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

// Scripts name the next ones: the files of the first screen of whoever is signed in are asked for
// at once, not one after the other.
(() => {
  try {
    if (!localStorage.getItem('token')) return;
  } catch {
    return;
  }
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
