import { adminLogin } from './support/api-fixture.ts';
import { barriersOn } from './support/axe.ts';
import { chooseSearched } from './support/choose.ts';
import { expect, phone, test } from './support/test.ts';

test('a subadmin reads a peer’s wallet from balance to balance', async ({ api, portal }) => {
  const north = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: north.id });
  const { order } = await api.pay(await api.addMerchant(), { amount: '900.00' });
  await api.admin('payin.decide', { body: { refId: order.refId, status: 'approved' } });
  const page = await portal.open(north, '/reports/statements');
  await expect(page.getByText('Choose a peer and a period')).toBeVisible();
  await chooseSearched(page.getByLabel('Peer', { exact: true }), peer.name);
  const paper = page.getByRole('region', { name: `Statement of ${peer.name}` });
  await expect(paper.getByRole('row').filter({ hasText: 'Opening balance' })).toContainText(
    '₹0.00',
  );
  const posting = paper.getByRole('row').filter({ hasText: order.refId });
  await expect(posting).toContainText('−₹891.00');
  await expect(posting).toContainText('₹49,109.00');
  const closing = paper.getByRole('row').filter({ hasText: 'Closing balance' });
  await expect(closing).toContainText('₹49,109.00');
  await expect(paper.getByRole('table', { name: 'Totals' })).toContainText('Pay-in approved');
  expect(await barriersOn(page, 'peer statement')).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
  await expect(page.getByLabel('Peer', { exact: true })).toBeHidden();
  await expect(closing).toBeVisible();
});

test('who has no peer yet is told so, whatever they look for', async ({ api, portal }) => {
  const page = await portal.open(await api.addUser('subadmin'), '/reports/statements');
  await page.getByRole('combobox', { name: 'Peer', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Peer', exact: true });
  await list.getByRole('combobox').fill('asha');
  await expect(list.getByText('Nothing to choose yet')).toBeVisible();
});

test('the number of an order that needs two lines fills both', async ({ api, portal }) => {
  const peer = await api.addPeer();
  const { order } = await api.pay(await api.addMerchant(), { amount: '900.00' });
  await api.admin('payin.decide', { body: { refId: order.refId, status: 'approved' } });
  const path = `/reports/statements?peerId=${peer.id}`;
  const page = await portal.open(adminLogin, path, phone);
  const link = page.getByRole('link', { name: new RegExp(order.refId) });
  await expect(link).toBeVisible();
  for (const width of [320, 335, 350, 365, 380]) {
    await page.setViewportSize({ width, height: 640 });
    const lines = await link.evaluate((one) => [...one.getClientRects()].map((box) => box.width));
    expect(lines.at(-1), `at ${width} px`).toBeGreaterThan((lines[0] ?? 0) * 0.8);
  }
});

test('before the first posting a wallet opens and closes with nothing', async ({ api, portal }) => {
  const north = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: north.id });
  const small = { ...phone, viewport: { width: 320, height: 640 } };
  const path = `/reports/statements?peerId=${peer.id}&start=yesterday`;
  const page = await portal.open(north, path, small);
  await expect(page.getByText('Nothing moved this wallet in this period.')).toBeVisible();
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(extra).toBe(0);
});

test('whoever holds the paper checks it without signing in', async ({ api, portal, browser }) => {
  const north = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: north.id });
  const page = await portal.open(north, `/reports/statements?peerId=${peer.id}`);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const address = await page.getByRole('link', { name: /\/check\// }).innerText();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'As a PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  const reader = await browser.newPage({ viewport: { width: 360, height: 700 } });
  await reader.goto(address);
  await expect(reader.getByRole('heading', { name: 'The ledger says the same' })).toBeVisible();
  await expect(reader.getByText('₹0.00')).toBeVisible();
  await expect(reader.getByText(peer.name)).toHaveCount(0);
  expect(await barriersOn(reader, 'check page')).toEqual([]);
  await reader.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(reader.getByRole('heading', { name: 'खाता-बही भी यही बताती है' })).toBeVisible();
  await reader.getByRole('button', { name: 'दूसरा स्टेटमेंट जाँचें' }).click();
  await reader.getByLabel('स्टेटमेंट का कोड').fill('0000-0000');
  await reader.getByRole('button', { name: 'जाँचें', exact: true }).click();
  const unknown = { name: 'इस कोड का कोई स्टेटमेंट नहीं है' };
  await expect(reader.getByRole('heading', unknown)).toBeVisible();
  await reader.close();
});

test('one of many is found by typing, by keyboard and by thumb', async ({ api, portal }) => {
  const north = await api.addUser('subadmin');
  const [first, second] = [
    await api.addPeer({ parentId: north.id }),
    await api.addPeer({ parentId: north.id }),
  ];
  const page = await portal.open(north, '/reports/statements');
  const field = page.getByRole('combobox', { name: 'Peer', exact: true });
  await expect(field).toHaveText('Choose a peer');
  await field.focus();
  await page.keyboard.type(second.name);
  const list = page.getByRole('dialog', { name: 'Peer', exact: true });
  await expect(list.getByRole('option', { selected: true })).toHaveText(second.name);
  expect(await barriersOn(page, 'searched field')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(field).toBeFocused();
  await expect(page.getByRole('region', { name: `Statement of ${second.name}` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toContainText(second.name);
  await list.getByRole('combobox').fill('nobody is called so');
  await expect(list.getByText('No results')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(field).toHaveText(second.name);

  const small = { ...phone, viewport: { width: 360, height: 640 } };
  const thumb = await portal.open(north, '/reports/statements', small);
  await thumb.getByRole('combobox', { name: 'Peer', exact: true }).tap();
  // The keyboard of the phone stays away from the list until somebody wants to type.
  await expect(thumb.getByRole('dialog').getByRole('combobox')).not.toBeFocused();
  await thumb.getByRole('option', { name: first.name }).tap();
  await expect(thumb.getByRole('region', { name: `Statement of ${first.name}` })).toBeVisible();
});

test('a statement of nobody says so, and leads on', async ({ api, portal }) => {
  const north = await api.addUser('subadmin');
  const foreign = await api.addPeer();
  const page = await portal.open(north, `/reports/statements?peerId=${foreign.id}`);
  await expect(page.getByRole('heading', { name: 'There is no such peer' })).toBeVisible();
  await page.getByRole('link', { name: 'All users' }).click();
  await expect(page).toHaveURL('/users');
});
