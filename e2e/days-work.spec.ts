import type { Locator } from '@playwright/test';
import { adminLogin, freshUtr } from './support/api-fixture.ts';
import { disputesOf, paidPayout, raiseDispute } from './support/dispute.ts';
import { addPayer, addPayingMerchant, payPayout, placePayout } from './support/payout.ts';
import { countPresses } from './support/presses.ts';
import { dropFiles, managementPath, sendFor, statementOf, taskOf } from './support/statement.ts';
import { expect, test, type Page } from './support/test.ts';

/** At most two thirds of what the same work took before, as `docs/performance.md` counts it. */
const mostOf = (before: number) => Math.floor((before * 2) / 3);

/**
 * By the keys of the list as it was, with its cursor back at the first row after each decision:
 * two to get there, and then j, a, Space, Enter for each to confirm, and j, d, Enter to decline.
 */
const before = 2 + 20 * 4 + 5 * 3;

test('20 confirms and 5 declines take a peer a few clicks and keys, as the browser counts them', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  // A UPI ID has no two open pay-ins of one amount.
  for (let at = 0; at < 25; at += 1) await api.pay(merchant, { amount: `${300 + at}.00` });
  const page = await (await portal.enter(peer)).newPage();
  const presses = await countPresses(page);
  await page.goto('/dashboard');
  const confirms = await presses.during(() => confirmTwenty(page));
  const declines = await presses.during(() => declineFive(page));
  expect({ confirms, declines }).toEqual({ confirms: 6, declines: 5 });
  expect(confirms + declines).toBeLessThanOrEqual(mostOf(before));
});

/** Those that wait the longest are the first page of what needs them. */
async function confirmTwenty(page: Page): Promise<void> {
  await page.getByRole('link', { name: /25 ?pay-ins need your decision/ }).click();
  await expect(page.getByRole('button', { name: 'Needs you 25' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ravi' })).toHaveCount(20);
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('20 orders selected');
  await bar.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Approve 20 pay-ins');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('20 of 20 done');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

async function declineFive(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Needs you 5' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ravi' })).toHaveCount(5);
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('5 orders selected');
  await bar.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('5 of 5 done');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** A dialog that opened by itself can be confirmed once it has been looked at. */
async function isLookedAt(dialog: Locator): Promise<void> {
  await expect(dialog.locator('form')).not.toHaveAttribute('aria-busy');
}

test('one by one each is ticked or given a reason, and the next opens by itself', async ({
  api,
  portal,
}) => {
  const oneByOne = 2 + 6 * 4 + 2 * 3;
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  for (let at = 0; at < 8; at += 1) await api.pay(merchant, { amount: `${300 + at}.00` });
  const page = await (await portal.enter(peer)).newPage();
  const presses = await countPresses(page);
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog');
  const main = (amount: number) =>
    dialog.getByRole('button', { name: new RegExp(`₹${amount}\\.00$`) });
  const pressed = await presses.during(async () => {
    await page.getByRole('link', { name: /8 ?pay-ins need your decision/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Ravi' })).toHaveCount(8);
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    for (let amount = 300; amount < 306; amount += 1) {
      await expect(main(amount)).toBeDisabled();
      await isLookedAt(dialog);
      await expect(dialog.getByRole('checkbox')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(main(amount)).toBeEnabled();
      await page.keyboard.press(amount === 305 ? 'Enter' : 'Shift+Enter');
    }
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: '₹306.00' })).toBeFocused();
    await page.keyboard.press('d');
    for (const amount of [306, 307]) {
      await expect(main(amount)).toBeVisible();
      await isLookedAt(dialog);
      await expect(dialog.getByLabel('Reason')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+Enter');
    }
    await expect(dialog).toBeHidden();
  });
  expect(pressed).toBe(20);
  expect(pressed).toBeLessThanOrEqual(mostOf(oneByOne));
});

test('10 pay-outs are assigned to whoever is best in four presses', async ({ api, portal }) => {
  const before = 7;
  const head = await api.addUser('subadmin');
  const payer = await addPayer(api, 'peer-withdrawal', { parentId: head.id });
  const merchant = await addPayingMerchant(api);
  for (let at = 0; at < 10; at += 1) {
    const { order } = await placePayout(api, merchant, `${300 + at}.00`);
    await api.admin('payout.assign', { body: { refId: order.refId, peerId: head.id } });
  }
  const page = await (await portal.enter(head)).newPage();
  const presses = await countPresses(page);
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Assign 10 pay-outs' });
  const pressed = await presses.during(async () => {
    await page.getByRole('link', { name: /10 ?pay-outs need you/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Ravi' })).toHaveCount(10);
    await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click();
    const bar = page.getByRole('region', { name: 'Selected orders' });
    await bar.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog).toContainText(payer.name);
    await expect(dialog.getByRole('button', { name: 'Assign ₹3,045.00' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });
  const { orders } = await api.admin('payout.list', { query: { merchantId: merchant.id } });
  expect(orders.map(({ status, peer }) => [status, peer?.id])).toEqual(
    orders.map(() => ['pending', payer.id]),
  );
  expect(pressed).toBe(4);
  expect(pressed).toBeLessThanOrEqual(mostOf(before));
});

/**
 * Two to get there, the first one opened, and for each: `s`, the verdict, why, and the next; twice
 * it was settled, by its button and Ctrl+Enter, and once “No credit” was typed.
 */
const disputesBefore = 2 + 2 + 3 + 2 * 2 + (1 + 9 + 1) + 2;

test('3 disputes are taken, read and decided with a reason, one after the other', async ({
  api,
  portal,
}) => {
  const first = await paidPayout(api);
  const { merchant, payer } = first;
  await raiseDispute(api, first);
  for (const amount of ['2000.00', '3000.00']) {
    const placed = await placePayout(api, merchant, amount);
    await payPayout(api, placed, payer);
    await raiseDispute(api, { merchant, placed });
  }
  const page = await (await portal.enter(adminLogin)).newPage();
  const presses = await countPresses(page);
  // The link to all that wait is one press; other tests have disputes too.
  await page.goto(disputesOf(merchant));
  await expect(page.getByRole('row').filter({ hasText: payer.name })).toHaveCount(3);
  const verdict = page.getByRole('dialog', { name: /^(Let the payment stand|Revoke the claim)/ });
  const pressed = await presses.during(async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    let last = '';
    for (const key of ['r', 'r', 'v']) {
      await expect.poll(() => openId(page)).not.toBe(last);
      last = openId(page);
      const room = page.getByRole('dialog', { name: last });
      await expect(room.getByText('Nobody handles this dispute yet')).toBeVisible();
      await page.keyboard.press('s');
      await expect(room.getByText('Administrator handles it')).toBeVisible();
      await page.keyboard.press(key);
      await expect(verdict.getByLabel('Reason')).toBeFocused();
      if (key === 'v') await expect(verdict.getByText(`Wallet of ${payer.name}`)).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(verdict.getByLabel('Reason')).not.toHaveValue('');
      await page.keyboard.press('Shift+Enter');
      await expect(verdict).toBeHidden();
    }
  });
  const { orders } = await api.admin('dispute.list', { query: { merchantId: merchant.id } });
  expect(orders.map(({ status }) => status).toSorted()).toEqual([
    'resolved',
    'resolved',
    'revoke_claim',
  ]);
  expect(pressed + 1).toBeLessThanOrEqual(mostOf(disputesBefore));
});

/** The record in the drawer, as the address has it; none before one is open. */
function openId(page: Page): string {
  return new URL(page.url()).searchParams.get('open') ?? '';
}

test('2 statements that are named after their UPI IDs are dropped and sent', async ({
  api,
  portal,
}) => {
  // Two to get there, the files chosen, an account for each by two presses, and sent.
  const before = 2 + 1 + 2 * 2 + 1;
  const peers = [await api.addPeer(), await api.addPeer()];
  const page = await (await portal.enter(adminLogin)).newPage();
  const presses = await countPresses(page);
  await page.goto('/dashboard');
  const line = () => [{ amount: '77.00', utr: freshUtr(), name: 'SOMEBODY' }];
  const pressed = await presses.during(async () => {
    await page.getByRole('link', { name: /^Management/ }).click();
    await expect(page).toHaveURL(/utr-submission/);
    await expect(page.getByRole('button', { name: /^Exceptions/ })).toBeVisible();
    await dropFiles(
      page,
      peers.map(({ vpa }) => statementOf(`${vpa}.csv`, line())),
    );
    const dialog = page.getByRole('dialog', { name: 'Upload bank statements' });
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
    await expect(dialog).toBeHidden();
  });
  for (const { vpa } of peers) {
    await expect(taskOf(page, `${vpa}.csv`)).toContainText('1 left over');
  }
  expect(pressed).toBe(2);
  expect(pressed).toBeLessThanOrEqual(mostOf(before));
});

test('10 exceptions are matched or not ours by a key each, and the next opens for the same act', async ({
  api,
  portal,
}) => {
  // Two to get there, and a letter and Enter for each.
  const before = 2 + 10 * 2;
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const lines = [];
  for (let at = 0; at < 6; at += 1) {
    const amount = `${1300 + at * 7}.00`;
    const { utr } = await api.pay(merchant, { amount });
    const last = (Number(utr.at(-1)) + 1) % 10;
    lines.push({ amount, utr: `${utr.slice(0, -1)}${last}`, name: 'RAVI' });
  }
  for (let at = 0; at < 4; at += 1) {
    lines.push({ amount: `${71 + at}.00`, utr: freshUtr(), name: 'SOMEBODY ELSE' });
  }
  const page = await (await portal.enter(adminLogin)).newPage();
  const presses = await countPresses(page);
  await page.goto(managementPath);
  await dropFiles(page, [statementOf('ten.csv', lines)]);
  await sendFor(page, peer);
  await expect(taskOf(page, 'ten.csv')).toContainText('10 left over');
  // The link to all that wait is one press; other tests have exceptions too.
  await page.goto(`${managementPath}?tab=exceptions&upiId=${peer.upiId}`);
  const rows = page.locator('[role="grid"] > [role="row"]');
  await expect(rows).toHaveCount(10);
  const dialog = page.getByRole('dialog');
  const first = rows.first();
  const likely = async () => ((await first.getByText('One digit off').count()) > 0 ? 'm' : 'n');
  const pressed = await presses.during(async () => {
    let last = '';
    for (let left = 10; left > 0; left -= 1) {
      await expect(rows).toHaveCount(left);
      const key = await likely();
      if (key !== last) {
        // Another act than the one just done is never opened by itself.
        if (last !== '') await expect(first).toBeFocused();
        await expect(dialog).toBeHidden();
        await page.keyboard.press(key);
      }
      last = key;
      await isLookedAt(dialog);
      const name = key === 'm' ? /^(Book|Match)/ : /^Not ours/;
      await expect(dialog.getByRole('button', { name })).toBeFocused();
      await page.keyboard.press('Shift+Enter');
    }
    await expect(rows).toHaveCount(0);
  });
  const { orders } = await api.admin('payin.list', { query: { merchantId: merchant.id } });
  expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 'approved'));
  expect(pressed + 1).toBeLessThanOrEqual(mostOf(before));
});
