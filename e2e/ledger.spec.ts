import { adminLogin, freshUtr } from './support/api-fixture.ts';
import { barriersOn } from './support/axe.ts';
import { chooseSearched } from './support/choose.ts';
import { addPayer, addPayingMerchant, payPayout, placePayout } from './support/payout.ts';
import { dropFiles, managementPath, sendFor, statementOf, taskOf } from './support/statement.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test('staff sees what was booked for an order and follows it; a subadmin its own lines alone', async ({
  api,
  portal,
}) => {
  const north = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: north.id });
  const { order } = await api.pay(await api.addMerchant(), { amount: '900.00' });
  await api.admin('payin.decide', { body: { refId: order.refId, status: 'approved' } });
  const page = await portal.open(adminLogin, `/ledger?refId=${order.refId}`);
  const row = page.getByRole('row').filter({ hasText: order.refId });
  await expect(row).toContainText(`Wallet of ${peer.name}`);
  await expect(row).toContainText('−₹891.00');
  await expect(row).toContainText('Balance of');
  expect(await barriersOn(page, 'entries')).toEqual([]);
  await row.getByRole('link', { name: order.refId }).click();
  await expect(page.getByRole('dialog')).toContainText('₹900.00');

  const subadmin = await portal.open(north, '/ledger');
  const own = subadmin.getByRole('row').filter({ hasText: order.refId });
  await expect(own).toContainText(`Wallet of ${peer.name}`);
  await expect(own).not.toContainText('Balance of');
  await subadmin.getByRole('button', { name: 'One wallet' }).click();
  await chooseSearched(subadmin.getByLabel('Wallet of'), peer.name);
  await expect(subadmin.getByRole('row').filter({ hasText: 'Top-up' })).toContainText(
    '+₹50,000.00',
  );
  await expect(subadmin.getByRole('row').filter({ hasText: order.refId })).toContainText(
    '₹49,109.00',
  );
  expect(await barriersOn(subadmin, 'wallet')).toEqual([]);
});

test('a peer reads its own postings on a phone; the user’s page shows the last', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const { order } = await placePayout(api, await addPayingMerchant(api));
  await api.admin('payout.assign', { body: { refId: order.refId, peerId: peer.id } });
  const small = { ...phone, viewport: { width: 360, height: 740 } };
  const page = await portal.open(peer, '/ledger', small);
  const own = page.getByRole('list', { name: 'My postings' });
  await expect(own).toContainText('Top-up');
  await expect(own).toContainText('+₹50,000.00');
  await expect(page.getByRole('button', { name: 'Pay-outs' })).toHaveCount(0);
  expect(await barriersOn(page, 'own postings')).toEqual([]);

  const admin = await portal.open(adminLogin, `/users/${peer.id}`);
  const card = admin
    .getByRole('region')
    .or(admin.locator('section'))
    .filter({
      has: admin.getByRole('heading', { name: 'Wallet movements' }),
    });
  await expect(card).toContainText('Balance ₹50,000.00');
  await card.getByRole('link', { name: 'All' }).click();
  await expect(admin).toHaveURL(`/ledger?tab=wallet&userId=${peer.id}`);
  await expect(admin.getByRole('row').filter({ hasText: 'Top-up' })).toBeVisible();
});

test('entries and postings are found by their orders, and movements by hand by what became of them', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant);
  const { order: paid } = placed;
  await payPayout(api, placed, await addPayer(api));
  const { order: waiting } = await placePayout(api, merchant);
  const page = await portal.open(adminLogin, `/ledger?tab=payouts&merchantId=${merchant.id}`);
  const rowsOf = (refId: string) => page.getByRole('row').filter({ hasText: refId });
  await expect(rowsOf(waiting.refId)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill(paid.refId);
  await page.keyboard.press('Enter');
  await expect(rowsOf(waiting.refId)).toHaveCount(0);
  await expect(rowsOf(paid.refId)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.keyboard.press('Enter');
  await addFilter(page, 'Status', 'Unassigned');
  await expect(page).toHaveURL(/[?&]status=created(&|$)/);
  await expect(rowsOf(paid.refId)).toHaveCount(0);
  await expect(rowsOf(waiting.refId)).toHaveCount(1);

  await page.goto(`/ledger?tab=wallet&userId=${peer.id}`);
  await page.getByPlaceholder('Name, ID, UTR or reason').fill('no such reason');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No entry matches these filters')).toBeVisible();
  await page.goto(`/requests?tab=logs&userId=${peer.id}`);
  await expect(page.getByRole('row').filter({ hasText: 'Top-up' })).toHaveCount(1);
  await addFilter(page, 'Status', 'Reversed');
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
});

/** Narrows the list by one value of a filter. */
async function addFilter(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Add filter' }).click();
  const builder = page.getByRole('dialog', { name: 'Add filter' });
  await builder.getByRole('option', { name }).click();
  await page.getByRole('option', { name: value }).click();
  await page.keyboard.press('Escape');
}

test('an admin reverses a wrong approval and a wrong top-up, seeing every posting first', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const { order } = await api.pay(await api.addMerchant(), { amount: '900.00' });
  await api.admin('payin.decide', { body: { refId: order.refId, status: 'approved' } });
  const page = await portal.open(adminLogin, `/operations/payin?open=${order.refId}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'Reverse the approval' }).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toContainText(`Wallet of ${peer.name}`);
  await expect(dialog).toContainText('+₹891.00');
  await expect(dialog).toContainText('Balance ₹50,000.00');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect(dialog).toContainText('Say why');
  expect(await barriersOn(page, 'reversal')).toEqual([]);
  await dialog.getByLabel('Reason').fill('the money never came');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Reversed');
  await expect(page.getByRole('dialog')).toContainText('Approval reversed');

  await page.goto(`/ledger?tab=wallet&userId=${peer.id}&kind=topup`);
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Reverse' }).click();
  await expect(page.getByRole('dialog')).toContainText('−₹50,000.00');
  await page.getByLabel('Reason').fill('typed twice');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Reversed');
  await page.goto(`/ledger?tab=wallet&userId=${peer.id}&kind=wallet_reversed`);
  await expect(page.getByRole('row').filter({ hasText: 'typed twice' })).toContainText('₹0.00');
});

test('a credit that is nobody’s stands in suspense until it is written off', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const utr = freshUtr();
  const page = await portal.open(adminLogin, managementPath);
  await dropFiles(page, [statementOf('stray.csv', [{ amount: '77.00', utr, name: 'A STRANGER' }])]);
  await sendFor(page, peer);
  await expect(taskOf(page, 'stray.csv')).toContainText('1 line');
  const { exceptions } = await api.admin('utr.list', { query: { tab: 'exceptions', q: utr } });
  const lineId = exceptions[0]?.line?.id ?? '';
  await api.admin('utr.dismiss', { body: { lineIds: [lineId], note: 'whose?' } });

  await page.goto('/ledger?tab=suspense');
  const row = page.getByRole('row').filter({ hasText: '₹77.00' });
  await expect(row).toContainText(peer.name);
  const ages = page.getByRole('group', { name: 'How long credits have been in suspense' });
  // Other tests leave credits there too.
  const { ages: sums } = await api.admin('suspense.list', { query: {} });
  const shown = Number(sums[0]?.amount).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  await expect(ages.getByRole('button').first()).toContainText(shown);
  expect(await barriersOn(page, 'suspense')).toEqual([]);
  await row.hover();
  await row.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Write off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write this credit off?' });
  await expect(dialog).toContainText('From A STRANGER');
  await expect(dialog).toContainText(`In the account of ${peer.name}`);
  expect(await barriersOn(page, 'write off')).toEqual([]);
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await expect(dialog).toContainText('Say why');
  await dialog.getByLabel('Reason').fill('too small to trace');
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await expectToast(page, 'Written off');
  await expect(row).toHaveCount(0);
});

test('a credit that was marked as not ours is opened again and given to its order', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '631.00' });
  const utr = freshUtr();
  const page = await portal.open(adminLogin, managementPath);
  await dropFiles(page, [statementOf('late.csv', [{ amount: '631.00', utr, name: 'A FRIEND' }])]);
  await sendFor(page, peer);
  await expect(taskOf(page, 'late.csv')).toContainText('1 line');
  const { exceptions } = await api.admin('utr.list', { query: { tab: 'exceptions', q: utr } });
  const lineId = exceptions[0]?.line?.id ?? '';
  await api.admin('utr.dismiss', { body: { lineIds: [lineId], note: 'a friend' } });

  await page.goto(`/ledger?tab=suspense&q=${utr}`);
  const row = page.getByRole('row').filter({ hasText: '₹631.00' });
  await row.hover();
  await row.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Attach to an order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open this credit again?' });
  await expect(dialog).toContainText(`goes back to the wallet of ${peer.name}`);
  expect(await barriersOn(page, 'open again')).toEqual([]);
  await dialog.getByRole('button', { name: 'Open and choose an order' }).click();
  await expectToast(page, 'The credit is open again');
  await expect(page).toHaveURL(new RegExp(`tab=exceptions&q=${lineId}`));
  await expect(page.getByRole('main')).toContainText('₹631.00');
  await api.admin('utr.match', { body: { lineId, refId: order.refId } });
  await expect(page.getByRole('main')).not.toContainText('A FRIEND');
  const { lines } = await api.admin('suspense.list', { query: { q: utr } });
  expect(lines).toEqual([]);
});

test('a credit that is opened again and finds its order by itself leads to where it is', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const utr = freshUtr();
  const page = await portal.open(adminLogin, managementPath);
  await dropFiles(page, [statementOf('early.csv', [{ amount: '632.00', utr, name: 'A FRIEND' }])]);
  await sendFor(page, peer);
  await expect(taskOf(page, 'early.csv')).toContainText('1 line');
  const { exceptions } = await api.admin('utr.list', { query: { tab: 'exceptions', q: utr } });
  const lineId = exceptions[0]?.line?.id ?? '';
  await api.admin('utr.dismiss', { body: { lineIds: [lineId], note: 'a friend' } });
  const { order } = await api.pay(merchant, { amount: '632.00', utr });

  await page.goto(`/ledger?tab=suspense&q=${utr}`);
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Attach to an order' }).click();
  await page.getByRole('button', { name: 'Open and choose an order' }).click();
  await expect(page).toHaveURL(new RegExp(`tab=exceptions&q=${lineId}`));
  await expect(page.getByText('This line waits for nobody any more')).toBeVisible();
  await page.getByRole('link', { name: 'Open the statement' }).click();
  await expect(page.getByRole('dialog')).toContainText(order.refId);
});

test('what a day moved is signed: what went out, and what came back of it; today is offered once', async ({
  api,
  portal,
}) => {
  const payer = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const [paid, reversed] = [
    await placePayout(api, merchant, '300.00'),
    await placePayout(api, merchant, '500.00'),
  ];
  for (const placed of [paid, reversed]) await payPayout(api, placed, payer);
  const { refId } = reversed.order;
  await api.admin('ledger.reverse', { body: { refId, reason: 'it was not sent' } });
  const page = await portal.open(adminLogin, '/ledger?tab=booked');
  const rows = (of: { order: { refId: string } }) =>
    page.getByRole('row').filter({ hasText: of.order.refId });
  await expect(rows(paid)).toContainText('−₹300.00');
  await expect(rows(reversed).filter({ hasText: '−₹500.00' })).toHaveCount(1);
  await expect(rows(reversed).filter({ hasText: '+₹500.00' })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Day' }).click();
  const days = page.getByRole('dialog', { name: 'Day' });
  await days.getByRole('combobox').fill('today');
  await expect(days.getByRole('option')).toHaveText(['Today, chosen']);
});
