import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    lostFocus?: string[];
  }
}

/** Waits until a dialog has the focus, a moment after it is seen: it hears no key before that. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus, 'the focus is in the dialog').toBe(true);
}

/** Longer than a layer takes to hand the focus on to the next one. */
const lostForMs = 400;

/**
 * Notes from now on whenever nothing has the focus for a moment: whoever works by keys alone is
 * then thrown back to the top of the page, and a screen reader falls silent.
 */
export async function watchFocus(page: Page): Promise<void> {
  await page.evaluate((most) => {
    const lost: string[] = [];
    window.lostFocus = lost;
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.ariaLabel ?? element.textContent.slice(0, 40)}`;
    let last = 'nothing yet';
    let since = 0;
    const look = () => {
      const { activeElement, body } = document;
      if (activeElement !== null && activeElement !== body) {
        last = nameOf(activeElement);
        since = 0;
      } else if (since === 0) since = performance.now();
      else if (performance.now() - since > most) {
        if (lost.at(-1) !== last) lost.push(last);
      }
      requestAnimationFrame(look);
    };
    look();
  }, lostForMs);
}

/** What had the focus before it was lost; a moment later than a loss would need to be noted. */
export async function expectFocusKept(page: Page): Promise<void> {
  const at = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, at + lostForMs * 1.5);
  expect(await page.evaluate(() => window.lostFocus), 'what lost the focus').toEqual([]);
}
