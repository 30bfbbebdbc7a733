import { adminLogin, word } from './support/api-fixture.ts';
import { overlayBarriersOn, violationsOn } from './support/axe.ts';
import { chooseSearched } from './support/choose.ts';
import { expectFocusIn } from './support/focus.ts';
import { paidPayout, raiseDispute } from './support/dispute.ts';
import { addPayingMerchant, placePayout } from './support/payout.ts';
import { expect, phone, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test('an admin registers a peer, who signs in with the password that was shown', async ({
  api,
  portal,
}) => {
  const north = await api.addUser('subadmin');
  const page = await portal.open(adminLogin, `/users/${north.id}`);
  await page.getByLabel('Override on pay-ins').fill('0.25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Saved');
  await page.goto('/users');
  await page.getByRole('link', { name: 'Register user' }).click();
  await expect(page).toHaveURL('/users/new');
  const send = page.getByRole('button', { name: 'Register', exact: true });
  await send.click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  const username = `asha.${word()}`;
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Username').fill(north.username);
  await chooseSearched(page.getByLabel('Group'), north.name);
  await page.getByLabel('Commission on pay-ins').fill('1.255');
  await send.click();
  await expect(page.getByText('Enter a percentage such as 1.25')).toBeVisible();
  await page.getByLabel('Commission on pay-ins').fill('1.25');
  const earned = 'Of an order of ₹1,000.00 the peer gets ₹12.50 and its subadmin ₹2.50';
  await expect(page.getByText(earned)).toBeVisible();
  await page.getByLabel('Largest amount').fill('5,000');
  await send.click();
  await expect(page.getByText('This username is taken')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill(username);
  const password = await page.getByLabel('First password').inputValue();
  await send.click();
  await expect(page.getByRole('heading', { name: 'Asha Rao is registered' })).toBeVisible();
  await expect(page.getByText(password)).toBeVisible();
  await api.signin({ username, password });

  await page.getByRole('link', { name: 'Open this user' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Commission on pay-ins')).toHaveValue('1.25');
  await expect(page.getByLabel('Largest amount')).toHaveValue('5,000.00');
  await expect(page.getByRole('link', { name: north.name })).toBeVisible();
});

test('a peer with many UPI IDs keeps a short page, and print leaves out what is pressed', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeerWithUpis(5);
  const page = await portal.open(adminLogin, `/users/${peer.id}`);
  const ids = page.getByRole('listitem').filter({ hasText: `${peer.username}` });
  await expect(ids).toHaveCount(3);
  await page.getByRole('button', { name: 'Show all 5 UPI IDs' }).click();
  await expect(ids).toHaveCount(5);
  await expect(page.getByRole('button', { name: /^Show all/ })).toHaveCount(0);
  // Sessions and audit stand beside them, not below.
  const leftOf = async (name: string) =>
    (await page.getByRole('heading', { name }).boundingBox())?.x ?? 0;
  expect(await leftOf('Sessions')).toBeLessThan(await leftOf('UPI IDs'));

  await page.goto('/users');
  const register = page.getByRole('link', { name: 'Register user' });
  await expect(register).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(register).toBeHidden();
});

test('a peer that only pays out is asked for nothing that pay-ins need', async ({ portal }) => {
  const page = await portal.open(adminLogin, '/users/new');
  await expect(page.getByLabel('Commission on pay-ins')).toBeVisible();
  await page.getByLabel('Commission on pay-ins').fill('none');
  await page.getByLabel('Role').selectOption('peer-withdrawal');
  await expect(page.getByLabel('Commission on pay-ins')).toBeHidden();
  await expect(page.getByLabel('Tag')).toBeHidden();
  await page.getByLabel('Name', { exact: true }).fill('Vikram Payer');
  const username = `vikram.${word()}`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Commission on pay-outs').fill('0.5');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vikram Payer is registered' })).toBeVisible();
  await page.getByRole('link', { name: 'Open this user' }).click();
  await expect(page.getByLabel('Commission on pay-outs')).toHaveValue('0.5');
  await expect(page.getByLabel('Commission on pay-ins')).toBeHidden();
  await expect(page.getByLabel('Tag')).toBeHidden();
});

test('the list shows who was seen last, and is sorted by it', async ({ api, portal }) => {
  const north = await api.addUser('subadmin');
  const never = await api.addUser('peer', { parentId: north.id });
  const peer = await api.addPeer({ parentId: north.id });
  const wide = { viewport: { width: 1680, height: 900 } };
  const page = await portal.open(north, '/users', wide);
  const column = page.getByRole('columnheader', { name: 'Last seen', exact: true });
  await column.getByRole('button').click();
  await expect(column).toHaveAttribute('aria-sort', 'descending');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText(peer.name);
  await expect(rows.nth(2)).toContainText(never.name);
  await column.getByRole('button').click();
  await expect(column).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).toContainText(never.name);
  await expect(rows.nth(1)).toContainText('Never');
  await expect(rows.nth(2)).toContainText(peer.name);
});

test('beside the menu of a row nothing is covered at 1024 px', async ({ api, portal }) => {
  const peer = await api.addPeer();
  await api.admin('user.update', { body: { userId: peer.id, tag: 'trusted' } });
  const small = { viewport: { width: 1024, height: 800 } };
  const page = await portal.open(adminLogin, `/users?q=${peer.username}`, small);
  const tag = page.getByRole('row').filter({ hasText: peer.name }).getByText('Trusted');
  await expect(tag).toBeVisible();
  const isCovered = await tag.evaluate((element) => {
    const { right, top, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(right - 2, top + height / 2);
    return above === null || !element.contains(above);
  });
  expect(isCovered).toBe(false);
});

test('the list is narrowed, opened and acted on by the keyboard', async ({ api, portal }) => {
  const peer = await api.addPeer();
  const page = await portal.open(adminLogin, '/users');
  await expect(page.getByRole('button', { name: /^Subadmins/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(peer.username);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: peer.name })).toContainText('₹50,000.00');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Search')).toHaveValue(peer.username);
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: peer.name, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(peer.username));

  await page.getByRole('button', { name: `More about ${peer.name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Reset password' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expectFocusIn(dialog);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('shown only now');
  expect(await overlayBarriersOn(page, 'a password is shown')).toEqual([]);
  const password = await dialog.getByText(/^\w{4}(-\w{4}){3}$/).textContent();
  await api.signin({ username: peer.username, password: password ?? '' });
});

test('blocking says what became of the open orders; unblocking brings the user back', async ({
  api,
  portal,
}) => {
  const north = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: north.id });
  const { refId } = (await placePayout(api, await addPayingMerchant(api))).order;
  await api.admin('payout.assign', { body: { refId, peerId: peer.id } });
  const page = await portal.open(north, `/users/${peer.id}`);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: `Block ${peer.name}` }).click();
  const outcome = page.getByRole('dialog', { name: `${peer.name} is blocked` });
  await expect(outcome.getByRole('region', { name: 'Pay-outs released' })).toContainText(refId);
  expect(await overlayBarriersOn(page, 'what became of the orders')).toEqual([]);
  await outcome.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Unblock', exact: true }).click();
  await page.getByRole('button', { name: `Unblock ${peer.name}` }).click();
  await expectToast(page, 'Unblocked');
  await api.signin(peer);
});

test('a subadmin edits its peer within bounds, and ends its sessions', async ({ api, portal }) => {
  const north = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: north.id });
  await api.admin('user.update', { body: { userId: peer.id, limits: { maxAmount: '5000.00' } } });
  const page = await portal.open(north, `/users/${peer.id}`);
  const most = page.getByLabel('Largest amount');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(page.getByLabel('Tag')).toHaveCount(0);
  await most.fill('6000');
  await save.click();
  await expect(page.getByText('You can only tighten a limit that an admin set')).toBeVisible();
  await most.fill('4000');
  await save.click();
  await expectToast(page, 'Saved');
  await expect(most).toHaveValue('4,000.00');
  await page.getByRole('button', { name: 'End all' }).click();
  await expect(page.getByText('Not signed in anywhere')).toBeVisible();

  await page.goto(`/users/${north.id}`);
  await chooseSearched(page.getByLabel('Default pay-out peer'), peer.name);
  await expectToast(page, 'Saved');
  const other = await api.addUser('peer');
  await page.goto(`/users/${other.id}`);
  await expect(page.getByText('There is no such user')).toBeVisible();
});

test('saving a user does not change back what somebody else saved meanwhile', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const page = await portal.open(adminLogin, `/users/${peer.id}`);
  const name = page.getByLabel('Name', { exact: true });
  const change = (set: { name: string }) =>
    api.admin('user.update', { body: { userId: peer.id, ...set } });
  await expect(name).toHaveValue(peer.name);
  const first = `${peer.name} Rao`;
  await change({ name: first });
  await expect(name).toHaveValue(first);
  await page.getByLabel('Largest amount').fill('4000');
  const second = `${peer.name} Devi`;
  await change({ name: second });
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved');
  await expect(name).toHaveValue(second);
  const params = { id: peer.id };
  const { name: saved, limits } = await api.admin('user.one', { params });
  expect([saved, limits.maxAmount]).toEqual([second, '4000.00']);
});

test('a spreadsheet is checked, mended and imported as a whole', async ({ api, portal }) => {
  const page = await portal.open(adminLogin, '/users');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page).toHaveURL('/users/import');
  const username = `imported.${word()}`;
  const choose = (lines: string[]) =>
    page.getByLabel('Choose a file').setInputFiles({
      name: 'users.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['name,username,role,payinCommission', ...lines].join('\n')),
    });
  await choose([`Asha,${username},peer,1.5`, 'Nila,admin,peer,41', 'Vik,vik,peer-withdrawal,1']);
  const faults = page.getByRole('table');
  await expect(faults.getByRole('row')).toHaveCount(3);
  await expect(faults).toContainText('payinCommission');
  await expect(faults.getByRole('row').last()).toContainText('This role has none');
  await choose([`Asha,${username},peer,1.5`]);
  await page.getByRole('button', { name: 'Register one user' }).click();
  const row = page.getByRole('row').filter({ hasText: username });
  const password = (await row.getByRole('cell').nth(2).textContent()) ?? '';
  await api.signin({ username, password });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the passwords' }).click();
  expect((await download).suggestedFilename()).toBe('passwords.csv');
});

for (const [device, options] of Object.entries({ desktop: {}, phone })) {
  test(`no barriers, nothing wider than the screen (${device})`, async ({ api, portal }) => {
    const north = await api.addUser('subadmin');
    const peer = await api.addPeer({ parentId: north.id });
    const page = await portal.open(adminLogin, '/users', options);
    const found: string[] = [];
    for (const path of [
      '/users',
      '/users/new',
      '/users/import',
      `/users/${peer.id}`,
      `/users/${north.id}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      found.push(...(await violationsOn(page, path, 'light')));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    }
    expect(found).toEqual([]);
  });
}

test('a user’s page shows their newest orders, and leads to each and to all', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const placed = await api.pay(merchant, { amount: '1234.00' });
  const page = await portal.open(adminLogin, `/users/${peer.id}`);
  const payins = page.locator('section section').filter({ hasText: 'Pay-ins' });
  const row = payins.getByRole('listitem').filter({ hasText: placed.customer });
  await expect(row).toContainText('₹1,234.00');
  await expect(row).toContainText('Processing');
  await expect(page.getByText('No pay-outs yet')).toBeVisible();
  await expect(page.getByText('No disputes')).toBeVisible();
  await api.admin('payin.decide', { body: { refId: placed.order.refId, status: 'declined' } });
  await expect(row).toContainText('Declined');
  await row.getByRole('link', { name: `Order ${placed.order.refId}` }).click();
  await expect(page.getByRole('dialog', { name: placed.order.refId })).toBeVisible();
  await page.goBack();
  await payins.getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL(`/operations/payin?peerId=${peer.id}`);

  const paid = await paidPayout(api);
  const dispute = await raiseDispute(api, paid);
  await page.goto(`/users/${paid.payer.id}`);
  const payout = page.getByRole('link', { name: `Order ${paid.placed.order.refId}` });
  await expect(payout.first()).toBeVisible();
  await page.getByRole('link', { name: `Order ${dispute.id}` }).click();
  await expect(page.getByRole('dialog', { name: dispute.id })).toBeVisible();
});

test('the dialog of a wallet follows the balance while it is open', async ({ api, portal }) => {
  const { id } = await api.addUser('peer');
  const merchant = await api.addMerchant();
  const paidIn = { kind: 'topup', amount: '40.00', reason: 'deposit' } as const;
  const page = await portal.open(adminLogin, `/users/${id}`);
  await page.getByRole('button', { name: 'Change the wallet' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('1.5');
  await expect(page.getByText('Balance: ₹0.00 → ₹1.50')).toBeVisible();
  await api.admin('user.changeWallet', { body: { userId: id, ...paidIn } });
  await expect(page.getByText('Balance: ₹40.00 → ₹41.50')).toBeVisible();
  // The keys of a note confirm in any field.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Say why')).toBeVisible();

  await page.goto(`/merchants?open=${merchant.id}`);
  // The drawer's, which says the id, not that of the row behind it.
  await page.getByRole('button', { name: `More about ${merchant.id}` }).click();
  await page.getByRole('menuitem', { name: 'Change balance' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('1.5');
  await expect(page.getByText('Balance: ₹0.00 → ₹1.50')).toBeVisible();
  await api.admin('merchant.changeWallet', { body: { merchantId: merchant.id, ...paidIn } });
  await expect(page.getByText('Balance: ₹40.00 → ₹41.50')).toBeVisible();
});
