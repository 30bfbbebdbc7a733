import { expect, type Page } from '@playwright/test';

/** Whoever is signed in here speaks this language, from the first page on. */
export async function speak(page: Page, language: 'en' | 'hi'): Promise<void> {
  await page.addInitScript((chosen) => {
    const stored = localStorage.getItem('profile');
    if (!stored) return;
    const profile: unknown = { ...JSON.parse(stored), language: chosen };
    localStorage.setItem('profile', JSON.stringify(profile));
  }, language);
}

/** As if it had been changed in another tab: what is open stays open, in other words. */
export async function changeLanguage(page: Page, language: 'en' | 'hi'): Promise<void> {
  await page.evaluate((chosen) => {
    const profile: unknown = JSON.parse(localStorage.getItem('profile') ?? '{}');
    localStorage.setItem('profile', JSON.stringify({ ...(profile as object), language: chosen }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'profile' }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
