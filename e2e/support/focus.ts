import { expect, type Locator } from '@playwright/test';

/** Waits until a dialog has the focus, a moment after it is seen: it hears no key before that. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus, 'the focus is in the dialog').toBe(true);
}
