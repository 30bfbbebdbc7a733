import type { Page } from '@playwright/test';

/** Whoever is signed in here speaks this language, from the first page on. */
export async function speak(page: Page, language: 'en' | 'hi'): Promise<void> {
  await page.addInitScript((chosen) => {
    const stored = localStorage.getItem('profile');
    if (!stored) return;
    const profile: unknown = { ...JSON.parse(stored), language: chosen };
    localStorage.setItem('profile', JSON.stringify(profile));
  }, language);
}
