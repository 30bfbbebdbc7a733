import { adminLogin, freshUtr } from './support/api-fixture.ts';
import { balanceOf, walletOf } from './support/money.ts';
import { drawerOf, rowOf } from './support/payin.ts';
import {
  addPayer,
  addPayingMerchant,
  givePayout,
  payoutPath,
  payoutsOf,
  placePayout,
} from './support/payout.ts';
import { expect, phone, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test('what the list offers and says depends on the role', async ({ api, portal }) => {
  const roles = { admin: 1, subadmin: 1, peer: 0, 'peer-withdrawal': 0 } as const;
  const order = [
    'Needsyou',
    'Handedtoyou',
    'All',
    'Unassigned',
    'Pending',
    'Processing',
    'Expired',
    'Approved',
    'Declined',
  ];
  for (const [role, count] of Object.entries(roles) as [keyof typeof roles, 0 | 1][]) {
    const login = role === 'admin' ? adminLogin : await api.addUser(role);
    const page = await portal.open(login, payoutPath);
    const tabs = page.getByRole('group', { name: 'Status' });
    await expect(tabs.getByRole('button', { name: /^Expired/ })).toBeVisible();
    await expect(tabs.getByRole('button', { name: /^Unassigned/ })).toHaveCount(count);
    const names = (await tabs.getByRole('button').allInnerTexts()).map((text) =>
      text.replaceAll(/[\s\d]/g, ''),
    );
    const ofStaff = ['Unassigned', 'Handedtoyou'];
    expect(names).toEqual(order.filter((name) => count === 1 || !ofStaff.includes(name)));
    const heading = page.getByRole('heading', { name: 'Pay Out', level: 1 });
    await expect(heading.locator('xpath=following-sibling::*[1]')).toHaveText('beta');
    await expect(page.getByRole('link', { name: /^Pay Out/ })).toContainText('beta');
    if (count === 0) await expect(page.getByRole('checkbox')).toHaveCount(0);
    if (role === 'subadmin') {
      await expect(page.getByText('No pay-outs in your group yet')).toBeVisible();
    }
  }
});

test('a pay-out is opened, declined and read by keys alone', async ({ api, portal }) => {
  const merchant = await addPayingMerchant(api);
  const [older, newer] = [await placePayout(api, merchant), await placePayout(api, merchant)];
  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await expect(rowOf(page, newer)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rowOf(page, older)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  const drawer = drawerOf(page, newer);
  await expect(drawer.getByText('It has not been assigned yet.')).toBeVisible();
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Decline this pay-out' });
  await expect(dialog.getByText('and the fee go back to the merchant')).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('The merchant asked for it');
  await page.keyboard.press('Enter');
  await expectToast(page, 'declined successfully');
  await expect(drawer.getByText('The merchant asked for it').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect((await balanceOf(api, merchant)).balance).toBe('98980.00');
});

test('on a phone a payer has one card at a time', async ({ api, portal }) => {
  const payer = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const [first, second, third, fourth] = [
    await placePayout(api, merchant, '600.00'),
    await placePayout(api, merchant, '800.00'),
    await placePayout(api, merchant, '900.00'),
    await placePayout(api, merchant, '700.00'),
  ];
  await givePayout(api, first, payer);
  await givePayout(api, second, payer);
  const page = await portal.open(payer, payoutPath, phone);
  const card = page.getByRole('article', { name: 'Your next pay-out' });
  await expect(card).toHaveCount(1);
  await expect(card.getByText(first.customer)).toBeVisible();
  await expect(card.getByText('1 of 2')).toBeVisible();
  await expect(card.getByText(/left$/)).toBeVisible();
  await expect(page.getByText(first.upi)).toHaveCount(0);
  // With which it is asked for once it is gone.
  await expect(card.getByText(first.order.refId)).toBeVisible();

  await test.step('one that is put off comes last', async () => {
    await card.getByRole('button', { name: 'Later' }).click();
    await expect(card.getByText(second.customer)).toBeVisible();
    await card.getByRole('button', { name: 'Later' }).click();
    await expect(card.getByText(first.customer)).toBeVisible();
  });

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/payout/${first.order.refId}*`, async (route) => {
    await held;
    await route.fallback();
  });
  await card.getByRole('button', { name: 'Accept ₹600.00' }).click();
  await expect(card.getByText(first.upi)).toBeVisible();
  // Its link comes with the answer; nothing moves under the thumb when it does.
  await expect(card.getByRole('button', { name: 'Open UPI app' })).toBeDisabled();
  const copy = card.getByRole('button', { name: 'Copy UPI ID' });
  const before = await copy.boundingBox();
  answer();
  await expect(card.getByRole('link', { name: 'Open UPI app' })).toBeVisible();
  expect(await copy.boundingBox()).toEqual(before);
  const code = card.getByRole('img', { name: /^QR code for paying ₹600.00/ });
  await expect(code).toHaveCount(0);
  await card.getByText('Show QR code').click();
  await expect(code).toBeVisible();
  const app = card.getByRole('link', { name: 'Open UPI app' });
  await expect(app).toBeVisible();
  await expect(app).toHaveAttribute('href', new RegExp(`^upi://pay\\?pa=${first.upi}&`));
  await card.getByLabel('UTR of the payment').fill('41234567890');
  await expect(card.getByRole('alert')).toContainText('11 digits; a UTR has 12');
  await card.getByLabel('UTR of the payment').fill(freshUtr());
  await card.getByRole('button', { name: 'I have paid ₹600.00' }).click();
  await expectToast(page, 'approved successfully');
  await expect(page.getByText('₹600.00 is marked as paid.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(card.getByText(second.customer)).toBeVisible();
  expect(await walletOf(api, payer)).toBe('606.00');

  await test.step('one that support takes away under the thumb is said to be gone', async () => {
    const { refId } = second.order;
    await api.admin('payout.decide', { body: { refId, status: 'declined', note: 'withdrawn' } });
    const gone = page.getByRole('alert').filter({ hasText: '₹800.00 is no longer yours to pay' });
    await expect(gone).toBeVisible();
    await expect(card).toHaveCount(0);
    await gone.getByRole('button', { name: 'I did send it' }).click();
    const sent = page.getByRole('dialog', { name: 'I did send it' });
    await expect(sent).toContainText('Your UTR for ₹800.00 is saved');
    await expect(sent.getByLabel('Reference of the pay-out')).toHaveCount(0);
    await sent.getByRole('button', { name: 'Cancel' }).click();
    await givePayout(api, third, payer);
    await expect(gone).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(card.getByText(third.customer)).toBeVisible();
  });

  await test.step('what is decided without a network waits on its card', async () => {
    await page.context().setOffline(true);
    await card.getByRole('button', { name: 'Accept ₹900.00' }).click();
    await expect(card.getByText('Kept on this device')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(card.getByText(third.upi)).toBeVisible();
  });

  await test.step('the list is there too', async () => {
    await page.getByRole('button', { name: 'Show as a list' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: first.customer })).toBeVisible();
    await page.getByRole('button', { name: 'One at a time' }).click();
    await expect(card.getByText(third.upi)).toBeVisible();
  });

  await test.step('so is one that was accepted, for it may be sent by then', async () => {
    await givePayout(api, fourth, payer);
    const takeAway = async ({ order: { refId } }: typeof third, amount: string) => {
      await api.admin('payout.decide', { body: { refId, status: 'created' } });
      const gone = page.getByRole('alert').filter({ hasText: `${amount} is no longer yours` });
      await expect(gone).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
    };
    await takeAway(third, '₹900.00');
    await card.getByRole('button', { name: 'Accept ₹700.00' }).click();
    await expect(card.getByText(fourth.upi)).toBeVisible();
    await takeAway(fourth, '₹700.00');
  });
});
