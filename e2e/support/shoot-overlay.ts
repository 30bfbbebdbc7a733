import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshUtr } from './api-fixture.ts';
import { statementOf } from './statement.ts';

/** All that opens on top of a page. */
export const overlays = '[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible';
/** How long something may take to open, and to come to rest. */
export const openMs = 1200;
export const restMs = 300;
const stillMostMs = 3000;
/** How long a short statement takes to be read. */
const readMs = 3000;
export const heightMax = 3000;

export async function settle(page: Page): Promise<void> {
  const loading = page.getByRole('status', { name: /^(?:Loading|लोड हो रहा है)/ });
  await loading.first().waitFor({ state: 'hidden' });
  await page.evaluate(untilStill, [restMs, stillMostMs] as const);
}

/** Nothing came or went for `restMs`: parts that come late are there. Waits `mostMs` at most. */
function untilStill([quietMs, mostMs]: readonly [number, number]): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quietMs);
    });
    const end = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(end, quietMs);
    setTimeout(end, mostMs);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

export async function shoot(page: Page, name: string): Promise<void> {
  await settle(page);
  const at = name.lastIndexOf('/', name.indexOf(' ')) + 1;
  const file = name.slice(at).replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '_');
  await page.screenshot({ path: `${name.slice(0, at)}${file.slice(0, 120)}.png` });
}

/** An overlay as the phone shows it, and, where it has to be scrolled, as high as what is in it. */
export async function shootOverlay(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const hidden = await page
    .locator(overlays)
    .last()
    .evaluate((overlay) => {
      const parts = [overlay, ...overlay.querySelectorAll('*')].filter((part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowY),
      );
      return Math.max(0, ...parts.map((part) => part.scrollHeight - part.clientHeight));
    });
  if (hidden <= 1) return;
  // A dialog takes nine tenths of the height at most.
  const height = Math.min(Math.ceil((size.height + hidden) * 1.2), heightMax);
  await page.setViewportSize({ ...size, height });
  await shoot(page, `${name} whole`);
  await page.setViewportSize(size);
}

/** Adds a picture or a statement where the overlay takes one, and sends the statement. */
export async function shootFile(page: Page, name: string): Promise<void> {
  const overlay = page.locator(overlays).last();
  const field = overlay.locator('input[type=file]').first();
  if ((await field.count()) === 0) return;
  const isPicture = (await field.getAttribute('accept'))?.startsWith('image/') === true;
  const statement = statementOf('axis.csv', [
    { amount: '1250.00', utr: freshUtr(), name: 'RAVI' },
    { amount: '840.50', utr: freshUtr(), name: 'MEENA' },
  ]);
  const picture = { name: 'IMG_1.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await field.setInputFiles(isPicture ? picture : statement);
  await shootOverlay(page, `${name} with a file`);
  if (isPicture) return;
  const send = overlay.locator('[type=submit]');
  await send.click({ timeout: openMs }).catch(() => undefined);
  await sleep(readMs);
  await shoot(page, `${name} sent`);
}
