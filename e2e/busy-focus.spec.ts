import type { Locator } from '@playwright/test';
import { adminLogin, word } from './support/api-fixture.ts';
import { hands } from './support/hands.ts';
import { payinsOf } from './support/payin.ts';
import { addPayer } from './support/payout.ts';
import { expect, test, type Page } from './support/test.ts';

const { press, choose } = hands.keyboard;

/** Looks at the page while the answer to a change is awaited. */
async function whileAwaited(page: Page, act: () => Promise<void>, look: () => Promise<void>) {
  const held = Promise.withResolvers<void>();
  const address = '**/api/**';
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await held.promise;
    await route.fallback();
  });
  await act();
  await look();
  held.resolve();
  await page.unroute(address);
}

/** By key; while its work is under way it has the focus still, and is out of use. */
async function expectFocusOn(control: Locator, act = () => press(control)): Promise<void> {
  await whileAwaited(control.page(), act, async () => {
    await expect(control).toBeDisabled();
    await expect(control).toBeFocused();
  });
}

test('what was pressed by key keeps the focus while its work is under way', async ({
  api,
  portal,
}) => {
  const lead = await api.addUser('subadmin');
  const own = await api.signin(lead);
  const name = `Own ${word()}`;
  await api.as(own, 'view.save', {
    body: { list: 'payins', name, filters: { status: 'pending' } },
  });
  await api.as(own, 'report.createSchedule', {
    body: { name, kind: 'payins', format: 'xlsx', every: 'daily', at: '09:00' },
  });
  const page = await portal.open(lead, '/profile');

  await test.step('the choice of a language', async () => {
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.focus();
    await expectFocusOn(language, () => page.keyboard.press('End'));
    await expect(page.getByRole('combobox', { name: 'भाषा' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(language).toBeFocused();
  });

  await test.step('the end of another session', () =>
    expectFocusOn(page.getByRole('button', { name: /^End the session on/ }).first()));

  await test.step('the end of a schedule', async () => {
    await page.goto('/reports?tab=schedules');
    const item = page.getByRole('listitem').filter({ hasText: name });
    await expectFocusOn(item.getByRole('button', { name: 'End' }));
    await expect(item).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('an export', async () => {
    await page.goto('/operations/payin?status=expired');
    await expectFocusOn(page.getByRole('button', { name: 'Export as a report' }));
    await expect(page).toHaveURL('/reports');
  });

  await test.step('a saved view', async () => {
    await page.goto('/operations/payin?status=expired');
    await press(page.getByRole('button', { name: 'Saved views' }));
    await press(page.getByRole('menuitem', { name: 'Edit views…' }));
    const replace = page.getByRole('button', { name: `Show in ${name} what the list shows now` });
    await expectFocusOn(replace);
    // It shows that now.
    await expect(replace).toBeDisabled();
    await expect(replace).toBeFocused();
  });
});

test('the default pay-out peer is chosen by key, and the field keeps the focus', async ({
  api,
  portal,
}) => {
  const lead = await api.addUser('subadmin');
  const payer = await addPayer(api, 'peer-withdrawal', { parentId: lead.id });
  const page = await portal.open(adminLogin, `/users/${lead.id}`);
  const field = page.getByRole('combobox', { name: 'Default pay-out peer' });
  await expectFocusOn(field, () => choose(field, payer.name));
  await expect(field).toHaveText(payer.name);
  await expect(field).toBeFocused();
});

test('a press that leads to the last page, or saves, leaves the focus on its button', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  for (let n = 0; n < 3; n += 1) await api.place(merchant);
  const page = await portal.open(adminLogin, payinsOf(merchant, '&pagesize=2'));
  const next = page.getByRole('button', { name: 'Next page' });
  await press(next);
  await expect(page.getByText('3–3 of 3')).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('3–3 of 3')).toBeVisible();
});
