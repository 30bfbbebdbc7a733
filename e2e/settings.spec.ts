import { adminLogin, type ApiFixture } from './support/api-fixture.ts';
import { barriersOn } from './support/axe.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

/** Settings are the whole server's: they are put back whatever happens. */
async function restored(api: ApiFixture, work: () => Promise<void>): Promise<void> {
  const { company, orderRules, newUsers } = await api.admin('settings.get');
  try {
    await work();
  } finally {
    await api.admin('settings.update', {
      body: { company, orderRules, ...(newUsers && { newUsers }) },
    });
  }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('a setting is changed, marked, saved and brought back to its default', async ({
  api,
  portal,
}) => {
  await restored(api, async () => {
    const page = await portal.open(adminLogin, '/settings?tab=orders');
    const field = page.getByLabel('Time to pay', { exact: true });
    await expect(field).toHaveValue('15');
    await expect(page.getByText('From 1 to 1,440.').first()).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await field.fill('20');
    await expect(page.getByText('1 setting changed, not saved yet')).toBeVisible();
    await expect(page.getByText('Was: 15 min')).toBeVisible();
    await save(page).click();
    await expectToast(page, 'Settings saved');
    await expect(page.getByText('Last saved by Administrator,')).toBeVisible();
    expect((await api.admin('settings.get')).orderRules.payinOpenMinutes).toBe(20);

    await page.getByRole('button', { name: 'Time to pay: use the default, 15 min' }).click();
    await expect(field).toHaveValue('15');
    await field.press('Enter');
    await expect(save(page)).toBeDisabled();
    const saved = async () => (await api.admin('settings.get')).orderRules.payinOpenMinutes;
    await expect.poll(saved).toBe(15);
  });
});

test('what is wrong is said beside the field, by the portal and by the server', async ({
  api,
  portal,
}) => {
  await restored(api, async () => {
    const page = await portal.open(adminLogin, '/settings?tab=orders');
    await page.getByLabel('Time to pay', { exact: true }).fill('0');
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: '1' })).toBeVisible();
    await expect(page.getByLabel('Time to pay', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByLabel('Largest order', { exact: true }).fill('₹ 50');
    await save(page).click();
    await expect(page.getByLabel('Largest order', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    expect((await api.admin('settings.get')).orderRules.maxAmount).toBe('100000.00');
  });
});

test('two admins do not overwrite each other unseen', async ({ api, portal }) => {
  await restored(api, async () => {
    const page = await portal.open(adminLogin, '/settings');
    const contact = page.getByLabel('Support contact', { exact: true });
    await contact.fill('mine@example.com');
    await api.admin('settings.update', { body: { company: { name: 'Of the other' } } });
    await expect(page.getByText('Administrator saved other settings on')).toBeVisible();
    await expect(contact).toHaveValue('mine@example.com');
    await save(page).click();
    await expect(page.getByText('changed the settings on').first()).toBeVisible();
    expect((await api.admin('settings.get')).company.supportContact).toBeNull();

    await page.getByRole('button', { name: 'Keep mine on top' }).click();
    await expect(page.getByLabel('Company name', { exact: true })).toHaveValue('Of the other');
    await expect(contact).toHaveValue('mine@example.com');
    await save(page).click();
    await expectToast(page, 'Settings saved');
    expect((await api.admin('settings.get')).company).toMatchObject({
      name: 'Of the other',
      supportContact: 'mine@example.com',
    });
  });
});

test('what was changed is not lost by another tab without a word', async ({ api, portal }) => {
  await restored(api, async () => {
    const page = await portal.open(adminLogin, '/settings');
    await page.getByLabel('Company name', { exact: true }).fill('Not saved');
    await page.getByRole('button', { name: 'Storage' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByLabel('Company name', { exact: true })).toHaveValue('Not saved');
    await page.getByRole('button', { name: 'Storage' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByLabel('Files in all', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Files in all', { exact: true })).toBeVisible();
  });
});

test('new users start with what Settings says', async ({ api, portal }) => {
  await restored(api, async () => {
    const page = await portal.open(adminLogin, '/settings?tab=people');
    const users = page.getByRole('group', { name: 'New users' });
    await users.getByLabel('Pay-in commission', { exact: true }).fill('1.5');
    await users.getByLabel('Largest order of a new user', { exact: true }).fill('5,000');
    await save(page).click();
    await expectToast(page, 'Settings saved');
    await page.goto('/users/new');
    await expect(page.getByLabel('Commission on pay-ins', { exact: true })).toHaveValue('1.5');
    await expect(page.getByLabel('Largest amount', { exact: true })).toHaveValue('5,000.00');
  });
});

const tabs = [
  'company',
  'currencies',
  'orders',
  'rates',
  'storage',
  'people',
  'layouts',
  'security',
  'brand',
  'audit',
];
for (const [device, options] of Object.entries({ wide: {}, phone })) {
  test(`every tab is clean to axe (${device})`, async ({ portal }) => {
    const page = await portal.open(adminLogin, '/settings', options);
    const found: string[] = [];
    for (const tab of tabs) {
      await page.goto(`/settings?tab=${tab}`);
      await expect(page.getByRole('group', { name: 'Parts of the settings' })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      found.push(...(await barriersOn(page, tab)));
    }
    expect(found).toEqual([]);
  });
}

test('the audit log is filtered, told field by field, exported and checked', async ({
  api,
  portal,
}) => {
  const peer = await api.addUser('peer');
  await api.admin('user.update', { body: { userId: peer.id, name: 'Asha Renamed', tag: 'vip' } });
  const { id: adminId } = await api.admin('user.me');
  const page = await portal.open(adminLogin, `/users/${adminId}`);
  const card = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({
      has: page.getByRole('heading', { name: 'Audit: by or about this user' }),
    });
  await expect(card.last().getByTitle(`user:${peer.id}`).first()).toHaveText('UserAsha Renamed');
  await page.goto(`/users/${peer.id}`);
  await expect(card.last()).toContainText('User changed');
  await page.getByRole('link', { name: 'In the audit log' }).click();
  await expect(page).toHaveURL(/tab=audit&person=/);
  const renamed = page.getByRole('row').filter({ hasText: `name: ${peer.name} → Asha Renamed` });
  await expect(renamed).toBeVisible();
  const changed = page.getByRole('row').filter({ hasText: 'User changed' });
  await expect(changed.getByRole('paragraph').filter({ hasText: 'tag' })).toHaveText(
    'tag: New → VIP',
  );
  await expect(changed.getByText('VIP', { exact: true })).toHaveAttribute('title', 'vip');
  await expect(changed.getByTitle(`user:${peer.id}`)).toHaveText('UserAsha Renamed');
  await expect(changed.getByRole('link', { name: 'Asha Renamed' })).toHaveAttribute(
    'title',
    peer.id,
  );
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page
    .getByRole('dialog', { name: 'Add filter' })
    .getByRole('combobox')
    .fill('User registered');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Action: User registered' })).toBeVisible();
  await expect(renamed).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');

  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Verified until')).toBeVisible();
  await expect(page.getByText('Asked by Administrator,')).toBeVisible();
});
