import {
  adminLogin,
  freshUtr,
  type ApiFixture,
  type Merchant,
  type Peer,
} from './support/api-fixture.ts';
import { overlayBarriersOn } from './support/axe.ts';
import { expectFocusIn } from './support/focus.ts';
import { dropFiles, managementPath, sendFor, statementOf, taskOf } from './support/statement.ts';
import { addPayingMerchant, payPayout, placePayout } from './support/payout.ts';
import { watchReads } from './support/requests.ts';
import { expect, test, type Page } from './support/test.ts';

/** A pay-in that the admin approved by hand. */
async function approvedByHand(api: ApiFixture, merchant: Merchant, amount: string) {
  const { order, utr } = await api.pay(merchant, { amount });
  await api.admin('payin.confirm', { body: { refId: order.refId } });
  return { ...order, utr };
}

/** Uploads a statement of the peer's account, on the screen, and waits until it is judged. */
async function upload(page: Page, peer: Peer, ...file: Parameters<typeof statementOf>) {
  const statement = statementOf(...file);
  await dropFiles(page, [statement]);
  await sendFor(page, peer);
  await expect(taskOf(page, statement.name)).toContainText(/\d+ lines? · \d+ matched/);
}

function tab(page: Page, name: string) {
  return page.getByRole('group', { name: 'Sections' }).getByRole('button', { name });
}

test('an approval that the bank does not bear out is an alert, until somebody says what came of it', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await addPayingMerchant(api);
  const order = await approvedByHand(api, merchant, '1432.00');
  const paidOut = await placePayout(api, merchant, '345.00');
  await payPayout(api, paidOut, peer);
  const page = await portal.open(adminLogin, managementPath);
  const stranger = { amount: '12.00', utr: freshUtr(), name: 'SOMEBODY ELSE' };
  await upload(page, peer, 'silent.csv', [stranger], { from: 2, to: -3 });

  await test.step('the dashboard counts it and leads to it', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const card = page.getByRole('link', { name: /alerts?: .*that a statement contradicts/ });
    await expect(card).toContainText(/^[1-9]/);
    await card.click();
    await expect(page).toHaveURL(`${managementPath}?tab=alerts`);
    await expect(tab(page, 'Alerts')).toHaveAttribute('aria-pressed', 'true');
    await expect(tab(page, 'Alerts')).toContainText(/[1-9]/);
  });

  const alerts = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await test.step('one of a pay-out opens a dispute about it, or leads back', async () => {
    const alert = alerts.filter({ hasText: paidOut.order.refId });
    await expect(alert).toContainText('Pay-out not in the bank');
    await alert.getByRole('button', { name: 'Open a dispute' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a dispute' });
    await expect(dialog.getByText('₹345.00').first()).toBeVisible();
    expect(await overlayBarriersOn(page, 'open a dispute')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(`${managementPath}?tab=alerts`);
  });
  await test.step('a press is a press, though what was typed counts while it lasts', async () => {
    const acknowledge = alerts
      .filter({ hasText: order.refId })
      .getByRole('button', { name: 'Acknowledge' });
    await expect(acknowledge).toBeVisible();
    const list = watchReads(page, '/utr', { tab: 'alerts', q: order.refId });
    let answer = () => {};
    const isReleased = new Promise<void>((resolve) => (answer = resolve));
    await page.route(
      ({ searchParams }) => searchParams.get('q') === order.refId,
      async (route) => {
        await isReleased;
        await route.continue();
      },
    );
    // Already there, so that the press comes before what is typed counts by itself.
    await acknowledge.hover();
    await page.getByRole('searchbox', { name: 'Search' }).fill(order.refId);
    await page.mouse.down();
    // Leaving the search makes it count, and until its answer no other press would.
    await expect.poll(() => list.asked()).toBe(1);
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'What was the outcome?' });
    await expectFocusIn(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    answer();
    await list.settled();
  });
  await expect(alerts).toHaveCount(1);
  await expect(alerts).toContainText('Credited, not in the bank');
  await expect(alerts).toContainText('₹1,432.00');
  await expect(alerts).toContainText(peer.vpa);
  await expect(alerts).toContainText('Ask the peer for the line, or correct the approval.');
  const link = alerts.getByRole('link', { name: `Order ${order.refId}` });
  await expect(link).toHaveAttribute('href', new RegExp(order.refId));

  await test.step('the approval can be taken back from here', async () => {
    await alerts.getByRole('button', { name: 'Reverse the approval' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reverse what was booked' });
    await expect(dialog.getByText('House fees')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('it goes away with a note, and not without one', async () => {
    await alerts.getByRole('button', { name: 'Acknowledge' }).click();
    const dialog = page.getByRole('dialog', { name: 'What was the outcome?' });
    await expect(dialog).toContainText(order.refId);
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog.getByText('Write what you found or did')).toBeVisible();
    expect(await overlayBarriersOn(page, 'what was the outcome')).toEqual([]);
    await dialog.getByLabel('Note').fill('The peer sent the line by mail');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog).toBeHidden();
    await expect(alerts).toHaveCount(0);
    const query = { tab: 'alerts', q: order.refId } as const;
    expect((await api.admin('utr.list', { query })).exceptions).toEqual([]);
  });
});

test('one credit is split over the orders that it paid, when the parts add up', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const [one, two] = [await api.open(merchant, '1100.00'), await api.open(merchant, '2300.00')];
  const page = await portal.open(adminLogin, managementPath);
  const credit = { amount: '3400.00', utr: freshUtr(), name: 'RAVI' };
  const other = { amount: '777.00', utr: freshUtr(), name: 'MEENA' };
  await upload(page, peer, 'both.csv', [credit, other]);

  await tab(page, 'Exceptions').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(credit.utr);
  const rows = page.getByRole('grid', { name: 'Exceptions' }).getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('₹3,400.00');
  await rows.click();
  await rows.getByRole('button', { name: 'Split' }).click();
  const dialog = page.getByRole('dialog', { name: 'Split this credit' });
  const split = dialog.getByRole('button', { name: 'Split ₹3,400.00' });
  await expect(dialog.getByText('Choose at least two orders.')).toBeVisible();
  await expect(split).toBeDisabled();
  for (const { customer } of [one, two]) {
    await dialog.getByRole('searchbox', { name: 'Find an order' }).fill(customer);
    await dialog.getByRole('button', { name: customer }).click();
  }
  await expect(dialog.getByText('The parts add up.')).toBeVisible();
  expect(await overlayBarriersOn(page, 'split a credit')).toEqual([]);

  await test.step('parts that do not add up cannot be sent', async () => {
    const part = dialog.getByLabel(`Amount for ${two.order.refId}`);
    await part.fill('2299.99');
    await expect(dialog.getByText('₹0.01 left to assign')).toBeVisible();
    await expect(split).toBeDisabled();
    await part.fill('2400');
    await expect(dialog.getByText('₹100.00 too much')).toBeVisible();
    await expect(split).toBeDisabled();
    await part.fill('2300');
  });

  const { exceptions: before } = await api.admin('utr.list', {
    query: { tab: 'exceptions', q: credit.utr },
  });
  await split.click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(0);

  await test.step('who comes late reads who split it', async () => {
    const late = await portal.open(
      adminLogin,
      `${managementPath}?tab=exceptions&q=${before[0]?.line?.id}`,
    );
    await expect(late.getByText(/^Administrator settled it on \w{3} \d/)).toBeVisible();
    await late.getByRole('link', { name: 'Open the statement' }).click();
    const line = late.getByRole('dialog').getByRole('listitem').filter({ hasText: '3,400.00' });
    await expect(line).toContainText(/Split by Administrator on \w{3} \d/);
    await late.close();
  });

  await test.step('the dialog learns that somebody else settles its line', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(other.utr);
    await expect(rows).toContainText('₹777.00');
    await rows.click();
    await page.keyboard.press('n');
    const dismissing = page.getByRole('dialog');
    const confirm = dismissing.getByRole('button', { name: 'Not ours' });
    await expect(confirm).toBeEnabled();
    const query = { tab: 'exceptions', q: other.utr } as const;
    const { exceptions } = await api.admin('utr.list', { query });
    const lineIds = exceptions.flatMap(({ line }) => (line ? [line.id] : []));
    await api.admin('utr.dismiss', { body: { lineIds, note: 'a refund of the bank' } });
    await expect(dismissing.getByText(/Already settled by Administrator on/)).toBeVisible();
    await expect(confirm).toBeDisabled();
    await page.keyboard.press('Escape');
  });
  for (const { order } of [one, two]) {
    const { status, receivedAmount, utr } = await api.admin('payin.one', {
      params: { refId: order.refId },
    });
    expect([status, receivedAmount]).toEqual(['approved', order.amount]);
    expect(utr).toContain(credit.utr);
  }
});

test('the days of an account are a strip; a gap names what was approved by hand in it', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const order = await approvedByHand(api, merchant, '1765.00');
  const page = await portal.open(adminLogin, managementPath);
  const line = () => ({ amount: '12.00', utr: freshUtr(), name: 'SOMEBODY ELSE' });
  await upload(page, peer, 'before.csv', [line()], { from: 9, to: 5, on: 6 });
  await upload(page, peer, 'after.csv', [line()], { from: -3, to: -4, on: -3 });

  await tab(page, 'Statements').click();
  await page.getByRole('button', { name: 'Coverage' }).click();
  await expect(page).toHaveURL(/[?&]view=coverage(&|$)/);
  for (const word of ['Covered', 'Gap', 'No file yet']) {
    await expect(page.getByRole('listitem').filter({ hasText: word }).first()).toBeVisible();
  }
  const strip = page.getByRole('group', { name: `Days of ${peer.vpa}` });
  const gap = strip.getByRole('button', { name: /^Gap .*: 1 order approved by hand$/ });
  await expect(strip.getByRole('button')).toHaveCount(1);
  await expect(gap).toHaveText('1');
  await gap.click();
  const sheet = page.getByRole('dialog', { name: 'Approved by hand in the gap' });
  await expect(sheet).toContainText(`${peer.vpa}, `);
  const orders = sheet.getByRole('listitem');
  await expect(orders).toHaveCount(1);
  await expect(orders).toContainText(order.refId);
  await expect(orders).toContainText('₹1,765.00');
  expect(await overlayBarriersOn(page, 'approved in a gap')).toEqual([]);
});

test('an alert of money for a declined pay-in leads to where its line is matched', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const { order, utr } = await api.pay(await api.addMerchant(), { amount: '1433.00' });
  const decline = { refId: order.refId, status: 'declined', reason: 'payin_not_received' } as const;
  await api.admin('payin.decide', { body: decline });
  const page = await portal.open(adminLogin, managementPath);
  await upload(page, peer, 'there.csv', [{ amount: '1433.00', utr, name: 'RAVI KUMAR' }]);
  await page.goto(`${managementPath}?tab=alerts&q=${utr}`);
  await page.getByRole('link', { name: 'Match the line' }).click();
  const exceptions = page.getByRole('grid', { name: 'Exceptions' });
  await expect(exceptions.getByRole('row')).toHaveCount(1);
  await exceptions.getByRole('button', { name: /^Match/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Match|Approve)/ })
    .click();
  await expect
    .poll(async () => (await api.admin('payin.one', { params: { refId: order.refId } })).status)
    .toBe('approved');
});
