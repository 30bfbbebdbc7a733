import { adminLogin, freshUtr, type ApiFixture } from './support/api-fixture.ts';
import { barriersOn } from './support/axe.ts';
import { dropFiles, managementPath, sendFor, statementOf, taskOf } from './support/statement.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

/** One admin alone does not lift a limit of what one admin does alone. */
async function liftLimit(
  api: ApiFixture,
  other: Awaited<ReturnType<ApiFixture['signin']>>,
): Promise<void> {
  const body = { approvals: { byHandAbove: null } };
  const { id } = await api.admin('approval.ask', {
    body: { call: 'settings.update', body, note: 'the trial is over' },
  });
  await api.as(other, 'approval.decide', { body: { id, status: 'approved' } });
}

test('a credit that only one’s own file shows is matched above the limit by two', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const second = await api.addUser('admin');
  const other = await api.signin(second);
  const order = await api.open(merchant, '1100.00');
  const credit = { amount: '2100.00', utr: freshUtr(), name: 'RAVI' };
  const page = await portal.open(adminLogin, managementPath);
  const statement = statementOf('mine.csv', [credit]);
  await dropFiles(page, [statement]);
  await sendFor(page, peer);
  await expect(taskOf(page, statement.name)).toContainText('1 line');
  await api.admin('settings.update', { body: { approvals: { byHandAbove: '1000.00' } } });
  await page.goto(`${managementPath}?tab=exceptions&q=${credit.utr}`);
  const row = page.getByRole('grid', { name: 'Exceptions' }).getByRole('row');
  await row.click();
  await row.getByRole('button', { name: /^Match/ }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('searchbox').fill(order.customer);
  await dialog.getByRole('button', { name: order.customer }).click();
  await dialog.getByRole('button', { name: 'Match ₹2,100.00' }).click();
  await expect(dialog).toContainText('This needs a second person');
  await dialog.getByLabel('Why it should be done').fill('the customer sent a picture of it');
  expect(await barriersOn(page, 'match by two')).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask another admin' }).click();
  await expectToast(page, 'Another admin was asked');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const theirs = await portal.open(second, '/requests?tab=approvals');
  const asked = theirs.getByRole('row').filter({ hasText: 'Match a bank line with an order' });
  await expect(asked).toContainText('₹2,100.00');
  await asked.getByRole('button', { name: /Approve/ }).click();
  await theirs.getByRole('dialog').last().getByRole('button', { name: 'Approve' }).click();
  await expectToast(theirs, 'Approved');
  const { refId } = order.order;
  const { status, receivedAmount } = await api.admin('payin.one', { params: { refId } });
  expect([status, receivedAmount]).toEqual(['approved', '2100.00']);
  await liftLimit(api, other);
});
