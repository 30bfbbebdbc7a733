import { adminLogin, word } from './support/api-fixture.ts';
import { caseOf, disputesOf, raiseDispute } from './support/dispute.ts';
import {
  addPayingMerchant,
  assignDialog,
  lookFor,
  payoutsOf,
  payPayout,
  placePayout,
} from './support/payout.ts';
import { statementOf } from './support/statement.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

/** The narrowest phones that are still sold, in one hand. */
const small = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

test('a day’s work by touch on a small phone: a peer, and then staff', async ({ api, portal }) => {
  const peer = await api.addPeer();
  const merchant = await addPayingMerchant(api);
  const unpaid = await api.pay(merchant, { amount: '1500.00' });
  const paid = await api.pay(merchant, { amount: '1600.00' });
  const placed = await placePayout(api, merchant);
  const utr = await payPayout(api, placed, peer);
  const { id } = await raiseDispute(api, { merchant, placed }, `No credit ${word()}`);
  const second = await placePayout(api, merchant, '700.00');
  const page = await portal.open(peer, '/operations/payin', small);
  const bar = page.getByRole('navigation');

  await test.step('the peer declines an order with a reason in own words', async () => {
    const card = page.getByRole('listitem').filter({ hasText: '₹1,500.00' });
    await card.getByRole('button', { name: 'Decline' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Decline this pay-in' });
    await dialog.getByRole('button', { name: 'Decline ₹1,500.00' }).tap();
    await expect(dialog.getByText('Choose a reason').last()).toBeInViewport();
    await dialog.getByLabel('Reason').selectOption({ label: 'Money not received' });
    await dialog.getByRole('textbox').fill('Looked twice');
    await dialog.getByRole('button', { name: 'Decline ₹1,500.00' }).tap();
    await expect(dialog).toBeHidden();
  });

  await test.step('uploads the statement, and sees what it approved', async () => {
    await page.getByRole('button', { name: 'Upload statements' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Upload bank statements' });
    // No keyboard covers what is to be pressed.
    await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeFocused();
    const credit = { amount: '1600.00', utr: paid.utr, name: 'RAVI' };
    await dialog.getByLabel('Choose files').setInputFiles([statementOf('today.csv', [credit])]);
    await dialog.getByRole('button', { name: 'Upload 1 file' }).tap();
    await expect(dialog).toContainText('1 line · 1 matched');
    await expectToast(page, 'today.csv: 1 line, 1 matched, 0 left over');
    await dialog.getByRole('button', { name: 'Close' }).last().tap();
    await page.getByRole('button', { name: 'Approved' }).tap();
    await expect(page.getByRole('listitem').filter({ hasText: '₹1,600.00' })).toBeVisible();
    await page.getByRole('listitem').filter({ hasText: '₹1,600.00' }).getByText('₹1,600.00').tap();
    await expect(page.getByRole('dialog', { name: paid.order.refId })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).first().tap();
  });

  await test.step('answers in a dispute', async () => {
    await bar.getByRole('link', { name: /Dispute/ }).tap();
    await page.getByRole('listitem').filter({ hasText: '₹1,000.00' }).getByText('₹1,000.00').tap();
    const room = caseOf(page, id);
    await expect(room).toBeVisible();
    const middles = await room
      .getByRole('button', { name: /^(?:Nudge|More about)/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { top, height } = button.getBoundingClientRect();
          return top + height / 2;
        }),
      );
    const apart = Math.max(...middles) - Math.min(...middles);
    expect(apart, 'between the middles of buttons in a row').toBeLessThan(2);
    const field = room.getByRole('textbox', { name: 'Message' });
    await field.tap();
    await field.fill(`Paid with ${utr}`);
    await room.getByRole('button', { name: 'Send' }).tap();
    await expect(room.getByText(`Paid with ${utr}`)).toBeVisible();
  });

  const staff = await portal.open(adminLogin, payoutsOf(merchant), small);
  await test.step('staff assigns a pay-out', async () => {
    const card = staff.getByRole('listitem').filter({ hasText: second.customer });
    await card.getByRole('button', { name: 'Assign' }).tap();
    const dialog = staff.getByRole('dialog', assignDialog);
    await lookFor(dialog, peer.name);
    await dialog.getByRole('option', { name: peer.name }).tap();
    await dialog.getByRole('button', { name: /^Assign/ }).tap();
    await expect(dialog).toBeHidden();
  });

  await test.step('and decides the dispute', async () => {
    await staff.goto(disputesOf(merchant));
    await staff.getByRole('listitem').filter({ hasText: '₹1,000.00' }).getByText('₹1,000.00').tap();
    const room = caseOf(staff, id);
    await room.getByRole('button', { name: 'Take it' }).first().tap();
    await expectToast(staff, 'pending successfully');
    const field = room.getByRole('textbox', { name: 'Message' });
    await field.fill('Thank you, that is enough');
    await room.getByRole('button', { name: 'Send' }).tap();
    await expect(room.getByText('that is enough')).toBeVisible();
    await room.getByRole('button', { name: 'Resolve' }).tap();
    const dialog = staff.getByRole('dialog', { name: 'Let the payment stand?' });
    await dialog.getByLabel('Reason').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'The payment stands' }).tap();
    await expectToast(staff, 'resolved successfully');
  });

  await test.step('and all of it has happened', async () => {
    const statusOf = async (refId: string) =>
      (await api.admin('payin.one', { params: { refId } })).status;
    expect(await statusOf(unpaid.order.refId)).toBe('declined');
    expect(await statusOf(paid.order.refId)).toBe('approved');
    const params = { refId: second.order.refId };
    expect((await api.admin('payout.one', { params })).peer?.id).toBe(peer.id);
    const { messages } = await api.admin('dispute.messages', { query: { disputeId: id } });
    expect(messages.map(({ text }) => text)).toEqual([
      `Paid with ${utr}`,
      'Thank you, that is enough',
    ]);
  });
});
