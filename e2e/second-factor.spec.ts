import type { Page } from '@playwright/test';
import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { logOutOf, signInOn } from './support/signin.ts';
import { expect, phone, test } from './support/test.ts';
import { totpCode } from './support/totp.ts';

/** The same server by its name: browsers keep passkeys for names, not for addresses. */
const byName = (origin: string) => origin.replace('127.0.0.1', 'localhost');

/** A device that makes passkeys and asks nobody. */
async function withAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds an authenticator app on the profile. */
async function addApp(page: Page, password: string) {
  const card = page.locator('section', { hasText: 'Authenticator app' }).last();
  await card.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await overlayBarriersOn(page, 'the password for an app')).toEqual([]);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(
    dialog.getByRole('img', { name: 'QR code for the authenticator app' }),
  ).toBeVisible();
  expect(await overlayBarriersOn(page, 'the code of an app')).toEqual([]);
  const secret = (await dialog.locator('p.font-mono').textContent()) ?? '';
  await dialog.getByLabel('Code', { exact: true }).fill(totpCode(secret));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  expect(await overlayBarriersOn(page, 'recovery codes')).toEqual([]);
  const codes = await dialog.getByRole('listitem').allTextContents();
  return { secret, codes, dialog };
}

test('an authenticator app is added on the profile, and asked for on the sign-in card', async ({
  api,
  portal,
}) => {
  const peer = await api.addUser('peer');
  const page = await portal.open(peer, '/profile');
  const { codes, dialog } = await addApp(page, peer.password);
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 left')).toBeVisible();
  expect(await barriersOn(page, 'profile')).toEqual([]);
  await logOutOf(page);
  await signInOn(page, peer);
  const code = page.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  expect(await barriersOn(page, 'sign-in')).toEqual([]);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('The code is wrong, or was used already.');
  await code.fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/(dashboard|profile)$/);
});

test('a passkey is added, signs in without name and password, and is removed', async ({
  api,
  browser,
  origin,
}) => {
  const peer = await api.addUser('peer');
  const context = await browser.newContext({ ...phone, baseURL: byName(origin) });
  const page = await context.newPage();
  await withAuthenticator(page);
  await page.goto('/');
  await signInOn(page, peer);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile');
  const card = page.locator('section', { hasText: 'Authenticator app' }).last();
  await card.getByRole('button', { name: 'Add', exact: true }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My phone');
  expect(await overlayBarriersOn(page, 'add a passkey')).toEqual([]);
  await dialog.getByLabel('Current password').fill(peer.password);
  await dialog.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(card.getByText('My phone')).toBeVisible();
  expect(await barriersOn(page, 'profile on a phone')).toEqual([]);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile');
  await card.getByRole('button', { name: 'Rename the passkey My phone' }).click();
  await expect(page.getByLabel('Name', { exact: true }).last()).toBeFocused();
  expect(await overlayBarriersOn(page, 'rename a passkey')).toEqual([]);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Old phone');
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Remove the passkey Old phone' }).click();
  await expect(card.getByText('My phone')).toHaveCount(0);
  await context.close();
});

test('staff sees the second factor, and an admin removes a lost one', async ({ api, portal }) => {
  const peer = await api.addUser('peer');
  const own = await portal.open(peer, '/profile');
  const { dialog } = await addApp(own, peer.password);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  const page = await portal.open(
    { username: 'admin', password: 'correct horse battery' },
    `/users/${peer.id}`,
  );
  await expect(page.getByText('authenticator app · 10 recovery codes')).toBeVisible();
  await page.getByRole('button', { name: 'Remove second factor' }).click();
  const ask = page.getByRole('dialog');
  await expect(ask).toBeVisible();
  expect(await overlayBarriersOn(page, 'remove a second factor')).toEqual([]);
  await ask.getByRole('button', { name: 'Remove second factor' }).click();
  await expect(page.getByText('authenticator app · 10 recovery codes')).toHaveCount(0);
  await own.goto('/');
  await signInOn(own, peer);
  // Back to where its session was found to be over, if that was noticed first.
  await expect(own).toHaveURL(/\/(dashboard|profile)$/);
});
