import type { Page } from '@playwright/test';

/** What somebody's hands do on one page, as the browser saw it. */
interface Presses {
  /** The clicks and keys of this work. */
  during: (work: () => Promise<void>) => Promise<number>;
}

/** Counts real clicks and keys on the pages that open from now on; a held modifier is none. */
export async function countPresses(page: Page): Promise<Presses> {
  let count = 0;
  await page.exposeFunction('countPress', () => void (count += 1));
  await page.addInitScript(() => {
    const modifiers = ['Shift', 'Control', 'Alt', 'Meta'];
    const told = window as unknown as { countPress: () => void };
    const press = (event: Event) => {
      const isModifier = event instanceof KeyboardEvent && modifiers.includes(event.key);
      if (event.isTrusted && !isModifier) told.countPress();
    };
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, press, true);
  });
  return {
    async during(work) {
      const start = count;
      await work();
      // What the page has told before this answer has been counted.
      await page.evaluate(() => undefined);
      return count - start;
    },
  };
}
