import type { Page } from '@playwright/test';

/** Presses the browser's own Back, which a page may hold back: `goBack` would wait for ever. */
export async function pressBack(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex - 1]?.id ?? 0;
  await browser.send('Page.navigateToHistoryEntry', { entryId });
  await browser.detach();
}
