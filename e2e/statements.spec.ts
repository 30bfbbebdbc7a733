import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { adminLogin, freshUtr, type ApiFixture } from './support/api-fixture.ts';
import {
  dropFiles,
  managementPath,
  sampleOf,
  sendFor,
  statementOf,
  unknownLayoutStatement,
  taskOf,
} from './support/statement.ts';
import { payinPath } from './support/payin.ts';
import { expect, phone, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

async function statusOf(api: ApiFixture, refId: string): Promise<string> {
  const { status } = await api.admin('payin.one', { params: { refId } });
  return status;
}

/** The next digit: near, but different. */
function nearMiss(utr: string): string {
  const last = (Number(utr.at(-1)) + 1) % 10;
  return `${utr.slice(0, -1)}${last}`;
}

test('two statements are dropped, read and counted; one that is none is refused with words', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const page = await portal.open(adminLogin, managementPath);
  await dropFiles(page, [
    await sampleOf('hdfc_netbanking.xls', 'application/vnd.ms-excel'),
    await sampleOf('axis_statement.csv', 'text/csv'),
    { name: 'statement.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('JFIF') },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Upload bank statements' });
  await expect(dialog.getByText('A picture cannot be read.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Upload 2 files' })).toBeVisible();
  expect(await overlayBarriersOn(page, 'upload statements')).toEqual([]);
  await sendFor(page, peer);
  for (const name of ['hdfc_netbanking.xls', 'axis_statement.csv']) {
    await expect(taskOf(page, name).getByText('Done')).toBeVisible();
    await expect(taskOf(page, name)).toContainText(/[1-9]\d* lines · 0 matched · 0 duplicates/);
  }

  await test.step('the lines are in the drawer, and the file stays in the list', async () => {
    await taskOf(page, 'axis_statement.csv').getByRole('button').click();
    const sheet = page.getByRole('dialog', { name: 'axis_statement.csv' });
    await expect(sheet.getByRole('listitem').first()).toContainText('₹23,521.00');
    await expect(sheet.getByText('01 Aug 2026 – 31 Aug 2026')).toBeVisible();
    expect(await barriersOn(page, 'statements')).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    const table = page.getByRole('table', { name: 'Statements' });
    await expect(table.getByRole('row').filter({ hasText: 'hdfc_netbanking.xls' })).toBeVisible();
  });

  await test.step('the same file once more is all duplicates', async () => {
    await dropFiles(page, [await sampleOf('axis_statement.csv', 'text/csv')]);
    // The account is remembered.
    await expect(dialog.getByRole('combobox')).toHaveValue(new RegExp(peer.vpa));
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(taskOf(page, 'axis_statement.csv')).toContainText(' 0 left over');
    const outcome = /No new payments, [1-9]\d* known already/;
    await expect(taskOf(page, 'axis_statement.csv')).toContainText(outcome);
  });
});

test('a protected PDF asks for its password, where the file already is', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const page = await portal.open(adminLogin, managementPath);
  await dropFiles(page, [await sampleOf('axis_password.pdf', 'application/pdf')]);
  await sendFor(page, peer);
  const task = taskOf(page, 'axis_password.pdf');
  const box = task.getByLabel('Password of axis_password.pdf');
  await expect(box).toBeVisible();
  await expect(task).toContainText('Axis: commonly the first four letters of your name');
  expect(await barriersOn(page, 'statements')).toEqual([]);
  await box.fill('WRONG0911');
  await task.getByRole('button', { name: 'Open the file' }).click();
  await expect(task).toContainText('This password does not open the file');
  await box.fill('NAYA0911');
  await task.getByRole('button', { name: 'Open the file' }).click();
  await expect(task.getByText('Done')).toBeVisible();
  await expect(task).toContainText('64 lines');
});

test('what a statement proves is approved by itself, while the page is left', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const { order, utr, customer } = await api.pay(merchant, { amount: '1321.00' });
  const page = await portal.open(adminLogin, managementPath);
  await dropFiles(page, [statementOf('proof.csv', [{ amount: '1321.00', utr, name: 'RAVI' }])]);
  await sendFor(page, peer);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect.poll(() => statusOf(api, order.refId)).toBe('approved');
  await page.getByRole('link', { name: 'Management' }).click();
  await expect(taskOf(page, 'proof.csv')).toContainText('1 line · 1 matched');
  const row = page
    .getByRole('row')
    .filter({ hasText: customer })
    .or(page.getByRole('row').filter({ hasText: order.refId }));
  await expect(row.getByText('Matched')).toBeVisible();
  await expect(row.getByText('Exact match')).toBeVisible();
});

test('exceptions are worked through by keys: match, not ours, undo', async ({ api, portal }) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const { order, utr } = await api.pay(merchant, { amount: '2345.00' });
  const page = await portal.open(adminLogin, managementPath);
  const stray = freshUtr();
  await dropFiles(page, [
    statementOf('near.csv', [
      { amount: '2345.00', utr: nearMiss(utr), name: 'RAVI' },
      { amount: '77.00', utr: stray, name: 'SOMEBODY ELSE' },
    ]),
  ]);
  await sendFor(page, peer);
  await expect(taskOf(page, 'near.csv')).toContainText('2 left over');

  await test.step('the order says so too, in its drawer and before it is confirmed', async () => {
    await page.goto(`/operations/payin?open=${order.refId}`);
    const drawer = page.getByRole('dialog', { name: order.refId });
    await expect(drawer.getByText('Compare with the bank')).toBeVisible();
    const line = drawer.getByRole('group', { name: 'Bank line' });
    await expect(line).toContainText('Differs at character 12');
    await expect(line.getByRole('link', { name: /^Row \d+ of near.csv$/ })).toBeVisible();
    await drawer.getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm this pay-in' });
    await expect(dialog.getByText('differs in one digit')).toBeVisible();
    expect(await barriersOn(page, 'statements')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(managementPath);
  });

  await page.getByRole('button', { name: /^Exceptions/ }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(nearMiss(utr));
  const rows = page.getByRole('grid', { name: 'Exceptions' }).getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('One digit off');
  await expect(rows.first()).toContainText('Differs at character 12');
  expect(await barriersOn(page, 'statements')).toEqual([]);

  await test.step('M and Enter match it, and it does not turn the page dark', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).blur();
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Match this credit' });
    await expect(dialog.getByText(order.refId)).toBeVisible();
    expect(await barriersOn(page, 'statements')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rows).toHaveCount(0);
    expect(await statusOf(api, order.refId)).toBe('approved');
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
  });

  await test.step('U takes it back: the approval is final, and mended in the books', async () => {
    await page.keyboard.press('u');
    await expect(rows).toHaveCount(1);
    const { flags } = await api.admin('payin.one', { params: { refId: order.refId } });
    expect(flags).toContain('REVERSED');
  });

  await test.step('N marks a line as not ours, and U takes that back', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(stray);
    await expect(rows.first()).toContainText('SOMEBODY ELSE');
    await page.getByRole('searchbox', { name: 'Search' }).blur();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Mark this line as not ours' });
    await expect(dialog.getByText('₹77.00')).toBeVisible();
    expect(await overlayBarriersOn(page, 'not ours')).toEqual([]);
    await dialog.getByRole('button', { name: 'Not ours' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rows).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(rows).toHaveCount(1);
  });
});

test('a peer uploads its own statement on a phone, and names the columns of a new layout', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const { order, utr } = await api.pay(merchant, { amount: '1876.00' });
  const page = await portal.open(peer, '/operations/payin', phone);
  await page.getByRole('button', { name: 'Upload statements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload bank statements' });
  // A peer with a single account has nothing to choose.
  await expect(dialog.getByRole('combobox')).toHaveValue(new RegExp(peer.vpa));
  const file = unknownLayoutStatement('sunrise.csv', { amount: '1876.00', utr, name: 'RAVI' });
  await dialog.getByLabel('Choose files').setInputFiles([file]);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await dialog.getByRole('button', { name: 'Map columns' }).click();
  const mapping = page.getByRole('dialog', { name: 'Which column holds what?' });
  await mapping.getByRole('radio', { name: 'Row 2 holds the captions' }).check();
  await expect(mapping.getByLabel('Column 1 holds')).toHaveValue('date');
  await expect(mapping.getByText(/^Choose the columns of debit and credit/)).toBeVisible();
  const roles = ['date', 'narration', 'credit', 'debit', 'balance'] as const;
  for (const [index, role] of roles.entries()) {
    await mapping.getByLabel(`Column ${index + 1} holds`).selectOption(role);
  }
  await expect(mapping.getByText('This can be read.')).toBeVisible();
  expect(await barriersOn(page, 'statements')).toEqual([]);
  await mapping.getByRole('button', { name: 'Read the file' }).click();
  await expect(mapping).toBeHidden();
  await expect(dialog).toContainText('1 line · 1 matched');
  await expect(dialog).toContainText('1 payment found, 1 customer paid.');
  await expect.poll(() => statusOf(api, order.refId)).toBe('approved');
  await page.goto('/profile');
  await expect(page.getByText('sunrise.csv')).toBeVisible();

  // An admin sees who named the columns, and has the layout forgotten.
  const admin = await portal.open(adminLogin, '/settings?tab=layouts');
  const row = admin.getByRole('row').filter({ hasText: `Files that ${peer.name} sends` });
  await expect(row).toContainText(`Credit (in): `);
  await row.getByRole('button', { name: 'Forget' }).click();
  const sure = admin.getByRole('dialog', { name: 'Forget this layout?' });
  await expect(sure).toBeVisible();
  expect(await overlayBarriersOn(admin, 'forget a layout')).toEqual([]);
  await sure.getByRole('button', { name: 'Forget' }).click();
  await expectToast(admin, 'Layout forgotten');
  await expect(row).toHaveCount(0);
});

test('a file waits until it is known whose account is offered, and says so', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const page = await portal.open(peer, payinPath);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/upi\?/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Upload statements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload bank statements' });
  const file = statementOf('own.csv', [{ amount: '450.00', utr: freshUtr(), name: 'RAVI' }]);
  await dialog.getByLabel('Choose files').setInputFiles([file]);
  const send = dialog.getByRole('button', { name: 'Upload 1 file' });
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await expect(send).toBeDisabled();
  answer();
  await send.click();
  await expect(dialog.getByText('Done')).toBeVisible();
});
