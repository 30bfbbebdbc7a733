import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    seenToasts?: string[];
  }
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}

/** Lets every page note its messages: some are gone before a busy machine looks for them. */
export async function watchToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const texts: string[] = [];
    window.seenToasts = texts;
    const seen = new WeakSet<Element>();
    const look = () => {
      for (const element of document.querySelectorAll('[data-sonner-toast]')) {
        if (seen.has(element)) continue;
        seen.add(element);
        texts.push(element.textContent);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
}

/** The messages that the page has shown since it was loaded, without those that were expected. */
export function toastsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.seenToasts ?? []);
}

/** Waits until the page has shown a message that holds all these parts, once for each call. */
export async function expectToast(page: Page, ...parts: (string | RegExp)[]): Promise<void> {
  const holds = (text: string) =>
    parts.every((part) => (typeof part === 'string' ? text.includes(part) : part.test(text)));
  const find = async () => (await toastsOf(page)).findIndex(holds);
  await expect.poll(find, `a message: ${parts.join(', ')}`).toBeGreaterThanOrEqual(0);
  await page.evaluate((at) => window.seenToasts?.splice(at, 1), await find());
}
