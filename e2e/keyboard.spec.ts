import type { Locator } from '@playwright/test';
import { adminLogin } from './support/api-fixture.ts';
import { caseOf, disputesOf, paidPayout, raiseDispute } from './support/dispute.ts';
import { expectFocusIn, expectFocusKept, watchFocus } from './support/focus.ts';
import { hands } from './support/hands.ts';
import { payinsOf, rowOf } from './support/payin.ts';
import { managementPath, sampleOf, taskOf } from './support/statement.ts';
import { expect, phone, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const { press, choose, fill } = hands.keyboard;

/** From a dialog to the button that opened it. */
async function escapeLeadsBack(button: Locator, dialog: Locator): Promise<void> {
  await press(button);
  await expectFocusIn(dialog);
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
}

test('the verdict on a dispute is given by keys alone, and the focus stays with it', async ({
  api,
  portal,
}) => {
  const paid = await paidPayout(api);
  const { id } = await raiseDispute(api, paid);
  const page = await portal.open(adminLogin, disputesOf(paid.merchant));
  const row = page.getByRole('row').filter({ hasText: paid.payer.name });
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await watchFocus(page);
  await page.keyboard.press('Enter');
  const room = caseOf(page, id);
  await expectFocusIn(room);

  await test.step('it is taken, and the focus stays in the case', async () => {
    await press(room.getByRole('region', { name: 'Decision' }).getByRole('button'));
    await expect(room.getByText('Pending').first()).toBeVisible();
    await expectFocusIn(room);
  });

  const revoke = room
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: 'Revoke claim' });
  const verdict = page.getByRole('dialog', { name: 'Revoke the claim of payment?' });
  await test.step('Escape leads from the verdict back to its button', () =>
    escapeLeadsBack(revoke, verdict));

  await test.step('what is missing is told, and its field has the focus', async () => {
    await page.keyboard.press('Enter');
    await expectFocusIn(verdict);
    await press(verdict.getByRole('button', { name: /^Revoke ₹/ }));
    const reason = verdict.getByRole('combobox', { name: 'Reason' });
    const words = verdict.getByRole('textbox');
    await expect(words).toBeFocused();
    await expect(words).toHaveAccessibleDescription(/Choose a reason/);
    await choose(reason, 'The payer did not answer');
    await press(verdict.getByRole('button', { name: /^Revoke ₹/ }));
    await expect(room.getByText('the pay-out is open again')).toBeVisible();
    await expectToast(page, /./);
    await expect(verdict).toBeHidden();
    await expectFocusIn(room);
  });

  await page.keyboard.press('Escape');
  await expect(room).toBeHidden();
  await expect(row).toBeFocused();
  await expectFocusKept(page);
});

test('several pay-ins are chosen, opened and decided by keys alone, each with a result', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const first = await api.pay(merchant, { amount: '610.00' });
  const second = await api.pay(merchant, { amount: '620.00' });
  const page = await portal.open(adminLogin, payinsOf(merchant, '&sort=createdAt'));
  await expect(rowOf(page, second)).toBeVisible();
  await page.keyboard.press('j');
  await watchFocus(page);
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar.getByRole('status')).toHaveText('2 orders selected');

  await test.step('a look at one of them keeps the others, and the row', async () => {
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: second.order.refId });
    await expectFocusIn(drawer);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(rowOf(page, second)).toBeFocused();
    await expect(bar.getByRole('status')).toHaveText('2 orders selected');
  });

  const approve = bar.getByRole('button', { name: 'Approve' });
  const dialog = page.getByRole('dialog', { name: 'Approve 2 pay-ins' });
  await test.step('Escape leads back to where it was asked for', () =>
    escapeLeadsBack(approve, dialog));

  await test.step('every result is read out, and Escape leads back to the list', async () => {
    await page.keyboard.press('Enter');
    await expectFocusIn(dialog);
    // Decided by somebody else after it was sent, so that one of the two is refused.
    await page.route(/\/bulk$/, async (route) => {
      const { refId } = second.order;
      await api.admin('payin.decide', { body: { refId, status: 'declined' } });
      await route.continue();
    });
    await press(dialog.getByRole('button', { name: /^Approve ₹/ }));
    const results = page.getByRole('dialog', { name: 'Result' });
    await expectFocusIn(results);
    await expect(results).toHaveAccessibleDescription(/1 of 2 done/);
    const rows = results.getByRole('listitem');
    await expect(rows.filter({ hasText: '₹610.00' })).toContainText('Approved');
    await expect(rows.filter({ hasText: '₹620.00' })).toContainText(/already declined this order/);
    await page.keyboard.press('Escape');
    await expect(results).toBeHidden();
    await expect(rowOf(page, second)).toBeFocused();
  });
  await expect(rowOf(page, first)).toContainText('Approved');
  await expectFocusKept(page);
});

test('a protected statement is uploaded by keys alone, from the file to the result', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const peer = await api.addPeer();
  const page = await portal.open(adminLogin, managementPath);
  const open = page.getByRole('button', { name: 'Upload statements' });
  await expect(open).toBeVisible();
  await page.keyboard.press('Tab');
  await watchFocus(page);
  const dialog = page.getByRole('dialog', { name: 'Upload bank statements' });
  const chooseFile = async () => {
    const asked = page.waitForEvent('filechooser');
    await press(open);
    await (await asked).setFiles([await sampleOf('axis_password.pdf', 'application/pdf')]);
    await expect(dialog.getByText('axis_password.pdf')).toBeVisible();
    await expectFocusIn(dialog);
  };
  await test.step('Escape leads back to where the file was chosen', async () => {
    await chooseFile();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('the file and its account', async () => {
    await chooseFile();
    const account = dialog.getByRole('combobox', { name: 'Bank account' });
    const options = dialog.getByRole('option');
    await fill(account, 'p');
    await expect(options.first()).toBeVisible();
    // Enter before the answer: what was found for fewer letters is not chosen.
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/upi\?.*q=peer/, async (route) => {
      await isAnswered;
      await route.continue();
    });
    await fill(account, peer.username);
    await page.keyboard.press('Enter');
    await expect(account).toHaveValue(new RegExp(peer.username));
    answer();
    await fill(account, peer.username);
    await expect(dialog.getByRole('option', { selected: true })).toContainText(peer.vpa);
    await page.keyboard.press('Enter');
    await expect(account).toHaveValue(new RegExp(peer.vpa));
    await press(dialog.getByRole('button', { name: 'Upload 1 file' }));
  });

  await test.step('its password, wrong and right', async () => {
    const box = page.getByLabel('Password of axis_password.pdf');
    await fill(box, 'WRONG');
    await page.keyboard.press('Enter');
    await expect(box).toHaveAccessibleDescription(/password/i);
    await expect(box).toBeFocused();
    await fill(box, 'NAYA0911');
    await press(page.getByRole('button', { name: 'Open the file' }));
  });

  await test.step('the result', async () => {
    const task = taskOf(page, 'axis_password.pdf');
    await expect(task.getByText('Done')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeAttached();
  });
  await expectFocusKept(page);
});

test('a button that is gone once it was pressed leaves the focus on its screen', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const paid = await api.pay(merchant, { amount: '610.00' });
  const page = await portal.open(adminLogin, payinsOf(merchant));
  const main = page.getByRole('main');
  await expect(rowOf(page, paid)).toBeVisible();
  await page.keyboard.press('j');
  await watchFocus(page);
  await page.keyboard.press('x');
  await press(page.getByRole('button', { name: 'Clear the selection' }));
  await expect(page.getByRole('region', { name: 'Selected orders' })).toBeHidden();
  await expect(main).toBeFocused();
  await press(page.getByRole('button', { name: 'Clear all' }));
  await expect(page).not.toHaveURL(/merchantId/);
  await expect(main).toBeFocused();
  await expectFocusKept(page);

  await test.step('a switch keeps it while its change is on the way', async () => {
    const own = await portal.open(peer, '/wallet', phone);
    // On a phone it is in the bar at the top.
    const presence = own.getByRole('banner').getByRole('switch', { name: 'Available for orders' });
    await expect(presence).toBeChecked();
    await press(presence);
    await expect(presence).not.toBeChecked();
    await expect(presence).toBeEnabled();
    await expect(presence).toBeFocused();
    await press(presence);
    await expect(presence).toBeChecked();
    const { presence: told } = await api.as(await api.signin(peer), 'user.me');
    expect(told).toBe('online');
  });
});
