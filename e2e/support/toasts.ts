import type { BrowserContext, Locator, Page } from '@playwright/test';

interface SeenToast {
  text: string;
  /** How long it was there, in milliseconds; null while it still is. */
  stayed: number | null;
}

declare global {
  interface Window {
    seenToasts?: SeenToast[];
  }
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}

/** Lets the page itself measure how long its messages stay: nothing else is as near to them. */
export async function watchToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: SeenToast[] = [];
    window.seenToasts = seen;
    const open = new Map<Element, { entry: SeenToast; since: number }>();
    const look = () => {
      const now = performance.now();
      // A message that is on its way out is still in the page for a moment.
      const present = new Set(
        document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])'),
      );
      for (const element of present) {
        if (open.has(element)) continue;
        const entry: SeenToast = { text: element.textContent, stayed: null };
        seen.push(entry);
        open.set(element, { entry, since: now });
      }
      for (const [element, { entry, since }] of open) {
        if (!present.has(element)) entry.stayed ??= Math.round(now - since);
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-removed'],
    });
  });
}

/** How long the message stayed, in milliseconds; null as long as it is there, or never was. */
export async function shownForMs(page: Page, text: string): Promise<number | null> {
  const seen = await page.evaluate(() => window.seenToasts ?? []);
  return seen.find((entry) => entry.text.includes(text))?.stayed ?? null;
}
