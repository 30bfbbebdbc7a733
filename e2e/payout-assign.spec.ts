import { adminLogin } from './support/api-fixture.ts';
import { rowOf } from './support/payin.ts';
import {
  addPayer,
  addPayingMerchant,
  assignDialog,
  lookFor,
  payoutPath,
  payoutsOf,
  placePayout,
  withdrawPayout,
} from './support/payout.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test('several are assigned at once, each with its own result', async ({ api, portal }) => {
  const payer = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const placed = [
    await placePayout(api, merchant, '300.00'),
    await placePayout(api, merchant, '500.00'),
    await placePayout(api, merchant, '700.00'),
  ] as const;
  const [gone, second, third] = placed;
  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await expect(rowOf(page, third)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar.getByText('1 order selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await expect(bar.getByText('3 orders selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: /^Assign \d pay-outs$/ });
  await expect(dialog.getByText('₹1,500.00', { exact: true })).toBeVisible();
  await lookFor(dialog, payer.name);
  await dialog.getByRole('option', { name: payer.name }).click();
  await withdrawPayout(api, merchant, gone);
  const leftOut = dialog.getByRole('status').filter({ hasText: '1 is no longer sent' });
  await expect(leftOut).toContainText(`₹300.00: Already declined by ${merchant.name}`);
  await dialog.getByRole('button', { name: 'Assign ₹1,200.00' }).click();
  // Nothing is left to read where all were given.
  await expectToast(page, '2 of 2 assigned');
  await expect(dialog).toBeHidden();
  await expect(bar).toBeHidden();
  await expect(rowOf(page, third).getByText('Pending')).toBeVisible();
  await expect(rowOf(page, second).getByText('Pending')).toBeVisible();
  await expect(rowOf(page, gone).getByText('Declined')).toBeVisible();
  await expect(rowOf(page, gone).getByRole('checkbox')).toHaveCount(0);
});

test('Enter waits for whom was typed; a click takes the person it names', async ({
  api,
  portal,
}) => {
  const payer = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant);
  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await rowOf(page, placed).getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', assignDialog);
  const option = dialog.getByRole('option', { name: payer.name });
  await lookFor(dialog, payer.name.slice(0, -1));
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await expect(option).toBeVisible();
  let isAsked = false;
  await page.route(
    ({ searchParams }) => searchParams.get('name') === payer.name,
    // Never answered.
    () => void (isAsked = true),
  );
  await lookFor(dialog, payer.name);
  await expect.poll(() => isAsked).toBe(true);
  await page.keyboard.press('Enter');
  await expect(option).toBeVisible();
  await option.click();
  await expect(dialog.getByRole('button', { name: 'Assign ₹1,000.00' })).toBeEnabled();
});

test('a tag stands beside a peer that takes pay-ins, and beside no other', async ({
  api,
  portal,
}) => {
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant);
  const page = await portal.open(adminLogin, payoutsOf(merchant));
  for (const role of ['peer', 'peer-withdrawal'] as const) {
    const payer = await addPayer(api, role);
    await rowOf(page, placed).getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog', assignDialog);
    await lookFor(dialog, payer.name);
    const option = dialog.getByRole('option', { name: payer.name });
    await expect(option.getByText('has not paid yet')).toBeVisible();
    await expect(option.getByText('New', { exact: true })).toHaveCount(role === 'peer' ? 1 : 0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('what was withdrawn under the open dialog is refused, and said', async ({ api, portal }) => {
  const payer = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const [seen, unseen] = [await placePayout(api, merchant), await placePayout(api, merchant)];
  const context = await portal.enter(adminLogin);
  const page = await context.newPage();
  await page.goto(payoutsOf(merchant));
  const dialog = page.getByRole('dialog', assignDialog);
  const choose = async (placed: typeof seen) => {
    await rowOf(page, placed).getByRole('button', { name: 'Assign' }).click();
    await lookFor(dialog, payer.name);
    await dialog.getByRole('option', { name: payer.name }).click();
  };
  const assign = dialog.getByRole('button', { name: /^Assign ₹/ });

  await test.step('the dialog itself says so when it hears of it', async () => {
    await choose(seen);
    await withdrawPayout(api, merchant, seen);
    await expect(dialog.getByRole('alert')).toContainText(`Already declined by ${merchant.name}`);
    await expect(assign).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('a click that comes first is refused with who and when', async () => {
    const { refId } = unseen.order;
    const stale = await api.admin('payout.one', { params: { refId } });
    let isStale = true;
    await context.route(
      (url) => url.pathname === `/api/payout/${refId}`,
      (route) => (isStale ? route.fulfill({ json: { data: stale } }) : route.continue()),
    );
    await choose(unseen);
    await withdrawPayout(api, merchant, unseen);
    // The row is behind the dialog, where roles do not reach.
    const row = page.locator(`[data-row="${refId}"]`);
    await expect(row.getByText('Declined')).toBeVisible();
    isStale = false;
    await assign.click();
    await expectToast(page, `Already declined by ${merchant.name}`);
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, unseen).getByText('Declined')).toBeVisible();
    await expect(rowOf(page, unseen).getByRole('button', { name: 'Assign' })).toHaveCount(0);
  });
});

test('a subadmin assigns what its group was given, to its own people', async ({ api, portal }) => {
  const head = await api.addUser('subadmin');
  const payer = await addPayer(api, 'peer-withdrawal', { parentId: head.id });
  const stranger = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant);
  const adminPage = await portal.open(adminLogin, payoutsOf(merchant));
  await rowOf(adminPage, placed).getByRole('button', { name: 'Assign' }).click();
  const given = adminPage.getByRole('dialog', assignDialog);
  await lookFor(given, head.name);
  await given.getByRole('option', { name: `The group of ${head.name}` }).click();
  await expect(given.getByText('It stays unassigned until then')).toBeVisible();
  await given.getByRole('button', { name: /^Assign ₹/ }).click();
  await expect(rowOf(adminPage, placed).getByTitle(`Group of ${head.name}`)).toBeVisible();

  const page = await portal.open(head, payoutPath);
  await rowOf(page, placed).getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', assignDialog);
  // The only one who could pay it is the best.
  await expect(dialog.getByText(payer.name, { exact: true })).toBeVisible();
  await lookFor(dialog, stranger.name);
  await expect(dialog.getByText('Nobody matches this search.')).toBeVisible();
  await lookFor(dialog, payer.name);
  await dialog.getByRole('option', { name: payer.name }).click();
  await dialog.getByRole('button', { name: /^Assign ₹/ }).click();
  await expect(rowOf(page, placed).getByText('Pending')).toBeVisible();
  await expect(rowOf(page, placed).getByText('ra…@oksbi')).toBeVisible();
});

test('each choice is one line, on a phone two, and none of its facts is lost', async ({
  api,
  portal,
}) => {
  const payer = await addPayer(api, 'peer');
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant);
  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await rowOf(page, placed).getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', assignDialog);
  await lookFor(dialog, payer.name);
  const option = dialog.getByRole('option', { name: payer.name });
  await expect(dialog.getByRole('option')).toHaveCount(1);
  const heightOf = async () => (await option.boundingBox())?.height ?? Infinity;
  expect(await heightOf()).toBeLessThanOrEqual(36);
  for (const fact of ['Fits', 'New', 'none open', '₹0.00 in the wallet', 'has not paid yet']) {
    await expect(option).toContainText(fact);
  }
  await test.step('what the line leaves out is read below, of whom the keys reach', async () => {
    await expect(option).toHaveAttribute('data-selected', 'true');
    await expect(dialog.getByText('has not paid yet').last()).toBeVisible();
    await expect(dialog.getByText('has not paid yet')).toHaveCount(2);
  });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await heightOf()).toBeLessThanOrEqual(56);
  expect(await option.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
});
