import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { adminLogin, freshUtr } from './support/api-fixture.ts';
import { balanceOf, posting, walletOf } from './support/money.ts';
import { addPayer } from './support/payout.ts';
import { expect, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import {
  caseOf,
  disputePath,
  disputesOf,
  openCase,
  paidPayout,
  pictureOf,
  raiseDispute,
} from './support/dispute.ts';

/** The id in the address of the dispute that is open. */
async function openId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/[?&]open=/);
  return new URL(page.url()).searchParams.get('open') ?? '';
}

test('a claim is disputed, talked about and revoked, and another peer pays', async ({
  api,
  portal,
}) => {
  const { merchant, subadmin, payer, placed, utr } = await paidPayout(api);
  const { refId } = placed.order;
  const before = await balanceOf(api, merchant);
  expect(await walletOf(api, payer)).toBe('1010.00');
  const payerPage = await portal.open(payer, disputePath);
  await expect(payerPage.getByText('No disputes about your pay-outs')).toBeVisible();
  await expect(payerPage.getByText('Live', { exact: true })).toBeVisible();

  await test.step('whoever changes their mind is back at the pay-out', async () => {
    const address = `/operations/payout?q=${placed.order.refId}`;
    const page = await portal.open(adminLogin, address);
    const row = page.getByRole('row').filter({ hasText: placed.customer });
    await row.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Open a dispute' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a dispute' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(address);
    await expect(row).toBeVisible();
  });

  const id = await test.step('the admin opens a dispute about the pay-out', async () => {
    const page = await portal.open(adminLogin, disputePath);
    await page.getByRole('button', { name: 'New dispute' }).click();
    const search = page.getByRole('dialog', { name: 'New dispute' });
    await search.getByRole('searchbox').fill(utr);
    await search.getByRole('button', { name: placed.customer }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a dispute' });
    await expect(dialog.getByText('₹1,000.00').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Open the dispute' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Say what is wrong');
    await dialog.getByLabel('What is wrong').fill('The bank shows no credit');
    await dialog.getByRole('button', { name: 'Open the dispute' }).click();
    await expect(dialog).toBeHidden();
    const made = await openId(page);
    await expect(caseOf(page, made).getByText('Unassigned').first()).toBeVisible();
    return made;
  });

  const context = await portal.enter(subadmin);
  const page = await context.newPage();
  await page.goto(disputePath);
  const row = page.getByRole('row').filter({ hasText: 'The bank shows no credit' });
  const room = caseOf(page, id);

  await test.step('the subadmin takes it', async () => {
    await expect(row.getByText('Unassigned')).toBeVisible();
    await expect(row.getByText('Nobody yet')).toBeVisible();
    await row.getByRole('button', { name: 'Take it' }).click();
    await expectToast(page, 'pending successfully');
    await expect(row.getByText('Pending')).toBeVisible();
    await expect(row.getByText('Nobody yet')).toHaveCount(0);
    await expect(row.getByText(subadmin.name).first()).toBeVisible();
  });

  await test.step('and reads the case', async () => {
    await row.getByText('₹1,000.00').click();
    await expect(page).toHaveURL(new RegExp(`open=${id}`));
    await expect(room.getByText('Paid', { exact: true }).first()).toBeVisible();
    // The reference is drawn in groups of four.
    await expect(room.getByText(utr.slice(0, 4), { exact: true }).first()).toBeVisible();
    await expect(room.getByRole('link', { name: refId })).toHaveAttribute(
      'href',
      `/operations/payout?open=${refId}`,
    );
  });

  await test.step('writing: Enter sends, Shift+Enter does not, letters are letters', async () => {
    const field = room.getByRole('textbox', { name: 'Message' });
    // What staff share of the case stands above it, and takes nothing of the screen's end.
    await expect(room.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    await field.fill('');
    await field.pressSequentially('jad');
    await field.press('Shift+Enter');
    await field.pressSequentially('Please send the slip');
    await field.press('Enter');
    await expect(room.getByRole('log').getByText('jad\nPlease send the slip')).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`open=${id}`));
  });

  await test.step('the peer sees it unread, answers with a picture, and is read', async () => {
    const own = payerPage.getByRole('row').filter({ hasText: 'The bank shows no credit' });
    await expect(own.getByText('1 unread message')).toBeAttached();
    await own.getByText('₹1,000.00').click();
    const its = caseOf(payerPage, id);
    await expect(its.getByText('Please send the slip')).toBeVisible();
    await expect(its.getByRole('region').first()).toHaveAccessibleName('Conversation');
    await expect(room.getByText(new RegExp(`^Read by .*${payer.name}`))).toBeVisible();
    await expect(its.getByText('UTRs claimed for it')).toHaveCount(0);
    await expect(its.getByRole('button', { name: 'Revoke claim' })).toHaveCount(0);
    const slip = await pictureOf(page, 'slip.png');
    await its.locator('input[type="file"]').setInputFiles(slip);
    await expect(its.getByRole('button', { name: 'Remove slip.png' })).toBeVisible();
    await its.getByRole('textbox', { name: 'Message' }).fill('Here is my slip');
    await expect(its.getByRole('button', { name: 'Send' })).toBeEnabled();
    await its.getByRole('button', { name: 'Send' }).click();
    await expect(room.getByText('Here is my slip')).toBeVisible();
    await room.getByRole('button', { name: 'Open slip.png' }).click();
    const large = page.getByRole('dialog', { name: 'slip.png' });
    await expect(large).toBeVisible();
    expect(await overlayBarriersOn(page, 'a picture')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    const shown = room.getByRole('log').locator('img');
    await expect(shown).toBeVisible();
    const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await expect(its.getByText(new RegExp(`^Read by .*${subadmin.name}`))).toBeVisible();
  });

  await test.step('a file of another kind is refused in words', async () => {
    const its = caseOf(payerPage, id);
    const file = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') };
    await its.locator('input[type="file"]').setInputFiles(file);
    await expectToast(payerPage, 'Send a JPEG, PNG or WebP picture, or a PDF');
  });

  await test.step('a subadmin may revoke the claim, not let it stand', async () => {
    await expect(room.getByRole('button', { name: 'Revoke claim' }).first()).toBeVisible();
    await expect(room.getByRole('button', { name: 'Already settled, close' })).toHaveCount(0);
    await expect(room.getByText('Only an admin may let a payment')).toBeVisible();
  });

  await test.step('the case is saved as a PDF', async () => {
    const download = page.waitForEvent('download');
    await room.getByRole('button', { name: 'Case file (PDF)' }).click();
    expect((await download).suggestedFilename()).toBe(`${id}.pdf`);
  });

  await test.step('the dialog shows the wallet’s posting, and revoking needs a note', async () => {
    await room.getByRole('button', { name: 'Revoke claim' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Revoke the claim of payment?' });
    await expect(posting(dialog, `Wallet of ${payer.name}`)).toHaveText('−₹1,010.00');
    await expect(posting(dialog, `Held for ${merchant.name}`)).toHaveCount(0);
    await expect(posting(dialog, 'House fees')).toHaveCount(0);
    const revoke = dialog.getByRole('button', { name: 'Revoke ₹1,000.00' });
    await revoke.click();
    await expect(dialog.getByText('Choose a reason, or write one')).toBeVisible();
    expect(await walletOf(api, payer)).toBe('1010.00');
    await dialog.getByLabel('Why').fill('The bank of the customer confirms it');
    await revoke.click();
    await expectToast(page, 'revoke_claim successfully');
    await expect(dialog).toBeHidden();
    await expect(room.getByText('Revoke Claim').first()).toBeVisible();
    const verdict = room.getByRole('region', { name: 'Decision' });
    await expect(verdict.getByText('The bank of the customer confirms it')).toBeVisible();
    await expect(verdict.getByText(subadmin.name)).toBeVisible();
    await expect(room.getByRole('button', { name: 'Send' })).toHaveCount(0);
    await expect(room.getByText('The dispute is decided; nothing can be added.')).toBeVisible();
  });

  await test.step('the books are as before the payment, and the pay-out waits', async () => {
    expect(await walletOf(api, payer)).toBe('0.00');
    const after = await balanceOf(api, merchant);
    expect(after.balance).toBe(before.balance);
    expect(after.held).toBe('1020.00');
    const payout = await api.admin('payout.one', { params: { refId } });
    expect(payout).toMatchObject({ status: 'created', peer: null, utr: null });
    expect(payout.flags).toContain('REVOKED');
  });

  await test.step('another peer pays it with a reference of its own', async () => {
    const second = await addPayer(api);
    await api.admin('payout.assign', { body: { refId, peerId: second.id } });
    const own = await api.signin(second);
    await api.as(own, 'payout.accept', { body: { refId } });
    const paid = { refId, status: 'approved' as const };
    await expect(api.as(own, 'payout.decide', { body: { ...paid, utr } })).rejects.toThrow(
      'DuplicateUtr',
    );
    await api.as(own, 'payout.decide', { body: { ...paid, utr: freshUtr() } });
    expect(await walletOf(api, second)).toBe('1010.00');
    expect(await walletOf(api, payer)).toBe('0.00');
    expect(await balanceOf(api, merchant)).toEqual(before);
  });
});

test('a settled dispute is closed by the short way, and the payment stands', async ({
  api,
  portal,
}) => {
  const { paid, page, room } = await openCase(api, portal);
  await expect(room.getByText('Nobody handles this dispute yet')).toBeVisible();
  await page.keyboard.press('s');
  await expectToast(page, 'pending successfully');
  await expect(room.getByText('Administrator handles it')).toBeVisible();
  const revoking = page.getByRole('dialog', { name: 'Revoke the claim of payment?' });
  // The key acts on the open dispute, whose row may be a moment behind.
  await page.keyboard.press('v');
  await expect(revoking.getByText(`Wallet of ${paid.payer.name}`)).toBeVisible();
  await expect(revoking.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(revoking).toBeHidden();
  await expect(room).toBeVisible();

  await room.getByRole('button', { name: /^Nudge/ }).click();
  await expect(room.getByRole('log').getByText('You asked for an answer')).toBeVisible();
  await expect(room.getByRole('button', { name: /^Nudge/ })).toBeDisabled();
  await expect(room.getByText('no answer yet')).toBeVisible();
  await room.getByRole('button', { name: 'Already settled, close' }).click();
  const dialog = page.getByRole('dialog', { name: 'Let the payment stand?' });
  await expect(dialog.getByLabel('Reason')).toHaveValue('dispute_settled');
  await expect(dialog.getByText('No posting is written')).toBeVisible();
  await dialog.getByRole('button', { name: 'The payment stands' }).click();
  await expectToast(page, 'resolved successfully');
  await expect(room.getByText('Resolved').first()).toBeVisible();
  expect(await walletOf(api, paid.payer)).toBe('1010.00');

  await page.goto(disputesOf(paid.merchant));
  const tabs = page.getByRole('group', { name: 'Status' }).getByRole('button');
  const closed = [/^Resolved/, /^Revoke Claim/];
  await expect(tabs).toHaveText([/^Needs you/, /^Handed to you/, /^All/, /^Pending/, ...closed]);
  await expect(page.getByRole('row').filter({ hasText: 'Resolved' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Revoke Claim' }).click();
  await expect(page).toHaveURL(/status=revoke_claim/);
  await expect(page.getByText('No disputes match these filters')).toBeVisible();
});

test('whoever is about to open a dispute learns that somebody was faster', async ({
  api,
  portal,
}) => {
  const { placed } = await paidPayout(api);
  const page = await portal.open(adminLogin, `${disputePath}?new=${placed.order.refId}`);
  const dialog = page.getByRole('dialog', { name: 'Open a dispute' });
  await expect(dialog.getByRole('button', { name: 'Open the dispute' })).toBeEnabled();
  await api.admin('dispute.create', {
    body: { refId: placed.order.refId, reason: 'not received' },
  });
  await expect(dialog).toContainText('A dispute about this pay-out is open already');
  await expect(dialog.getByRole('button', { name: 'Open the dispute' })).toBeDisabled();
});

test('a subadmin above its limit reads why it cannot decide', async ({ api, portal }) => {
  const paid = await paidPayout(api, { amount: '2000.00', maxAmount: '1500.00' });
  const { id } = await raiseDispute(api, paid);
  const page = await portal.open(paid.subadmin, `${disputePath}?open=${id}`);
  const room = caseOf(page, id);
  await room.getByRole('button', { name: 'Take it' }).first().click();
  await expectToast(page, 'pending successfully');
  await expect(room.getByText(/above your limit/).first()).toBeVisible();
  await expect(room.getByRole('button', { name: 'Revoke claim' })).toHaveCount(0);
  await expect(room.getByRole('button', { name: 'Already settled, close' })).toHaveCount(0);
});

test('somebody else’s dispute is nobody’s', async ({ api, portal }) => {
  const paid = await paidPayout(api);
  const { id } = await raiseDispute(api, paid);
  const stranger = await addPayer(api, 'peer');
  const page = await portal.open(stranger, `${disputePath}?open=${id}`);
  await expect(caseOf(page, id).getByText(/or you cannot see it/)).toBeVisible();
});

test('staff talks with the merchant beside the payer, and neither reads what the other is told', async ({
  api,
  portal,
}) => {
  const paid = await paidPayout(api);
  const { id } = await raiseDispute(api, paid);
  const page = await portal.open(adminLogin, `${disputePath}?open=${id}`);
  const room = caseOf(page, id);
  const say = async (text: string) => {
    await room.getByLabel('Message', { exact: true }).fill(text);
    await page.keyboard.press('Enter');
    await expect(room.getByRole('article').filter({ hasText: text })).toBeVisible();
  };
  await say('Payer, did you send it?');
  await room.getByLabel('Who reads it').selectOption('Merchant');
  await say('Please ask your customer');
  expect(await barriersOn(page, 'talk with the merchant')).toEqual([]);
  const heard = async () => {
    const query = { disputeId: id };
    const { messages } = await api.as(paid.merchant.key, 'dispute.messages', { query });
    return messages.map(({ text }) => text);
  };
  expect(await heard()).toEqual(['Please ask your customer']);
  const answer = { disputeId: id, text: 'He says no' };
  await api.as(paid.merchant.key, 'dispute.message', { body: answer });
  const answered = room.getByRole('article').filter({ hasText: 'He says no' });
  await expect(answered).toContainText('with the merchant');
  // What was left unsent is still for whom it was written.
  await room.getByLabel('Message', { exact: true }).fill('For the merchant alone');
  await page.keyboard.press('Escape');
  await expect(room).toHaveCount(0);
  await page.getByRole('row').filter({ hasText: paid.merchant.name }).click();
  await expect(room.getByLabel('Message', { exact: true })).toHaveValue('For the merchant alone');
  await expect(room.getByLabel('Who reads it')).toHaveValue('merchant');
  const payerPage = await portal.open(paid.payer, `${disputePath}?open=${id}`);
  const own = caseOf(payerPage, id);
  await expect(own.getByText('Payer, did you send it?').first()).toBeVisible();
  await expect(own.getByText('Please ask your customer')).toHaveCount(0);
  await expect(own.getByText('He says no')).toHaveCount(0);
  await expect(own.getByLabel('Who reads it')).toHaveCount(0);
});
