import { adminLogin, freshUtr } from './support/api-fixture.ts';
import { balanceOf, posting, walletOf } from './support/money.ts';
import { pictureOf } from './support/dispute.ts';
import { drawerOf, rowOf } from './support/payin.ts';
import {
  acceptPayout,
  addPayer,
  addPayingMerchant,
  assignDialog,
  lookFor,
  payoutPath,
  payoutsOf,
  placePayout,
} from './support/payout.ts';
import { expect, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const payDialog = { name: 'Pay this pay-out' };

/** Opens the row's menu and clicks one of its entries. */
async function fromMenu(page: Page, row: ReturnType<typeof rowOf>, entry: string): Promise<void> {
  await row.getByRole('button', { name: /^More about order/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a pay-out goes from the merchant to the customer, and the books balance', async ({
  api,
  portal,
}) => {
  const payer = await addPayer(api, 'peer');
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant);
  const payerContext = await portal.enter(payer);
  const payerPage = await payerContext.newPage();
  await payerPage.goto(payoutPath);
  await expect(payerPage.getByText('No pay-outs for you yet')).toBeVisible();
  await expect(payerPage.getByText('Live', { exact: true })).toBeVisible();

  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await test.step('the admin assigns it by keys alone', async () => {
    await expect(rowOf(page, placed).getByText('Unassigned')).toBeVisible();
    await page.keyboard.press('j');
    await expect(rowOf(page, placed)).toBeFocused();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', assignDialog);
    const search = dialog.getByRole('combobox', { name: 'Who pays it?' });
    // Typing looks for somebody else than the best, where one is named already.
    await expect(search.or(dialog.getByText('Goes to'))).toBeVisible();
    await page.keyboard.type(payer.name);
    await expect(search).toHaveValue(payer.name);
    await expect(search).toBeFocused();
    const option = dialog.getByRole('option', { name: payer.name });
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await expect(option).toContainText('Fits');
    await expect(option).toContainText('none open');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('sees the destination only after accepting')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Assign ₹1,000.00' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'pending successfully');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, placed).getByText('Pending')).toBeVisible();
  });

  await test.step('the peer sees it without a reload, and without the destination', async () => {
    await expect(rowOf(payerPage, placed).getByText('Pending')).toBeVisible();
    await expect(rowOf(payerPage, placed).getByText('ra…@oksbi')).toBeVisible();
    await expect(rowOf(payerPage, placed).getByText(/^\d\d:\d\d left|left$/)).toBeVisible();
  });

  await test.step('accepting shows where to pay', async () => {
    await rowOf(payerPage, placed).getByRole('button', { name: 'Accept' }).click();
    const dialog = payerPage.getByRole('dialog', { name: 'Accept this pay-out' });
    await expect(dialog.getByText('Pay exactly ₹1,000.00')).toBeVisible();
    await dialog.getByRole('button', { name: 'Accept ₹1,000.00' }).click();
    const pay = payerPage.getByRole('dialog', payDialog);
    await expect(pay.getByText(placed.upi)).toBeVisible();
    await expect(
      pay.getByRole('img', { name: `QR code for paying ₹1,000.00 to ${placed.customer}` }),
    ).toBeVisible();
    await expect(rowOf(page, placed).getByText('Processing')).toBeVisible();
  });

  await test.step('a wrong reference is explained, the right one is taken', async () => {
    const pay = payerPage.getByRole('dialog', payDialog);
    const field = pay.getByLabel('UTR of the payment');
    const paid = pay.getByRole('button', { name: 'I have paid ₹1,000.00' });
    await field.fill('9876543210');
    await paid.click();
    await expect(pay.getByRole('alert')).toContainText('This is a phone number');
    await field.fill('T2611210523451234567890');
    await expect(pay.getByRole('alert')).toContainText('the payment app’s own ID');
    await field.fill(freshUtr());
    await expect(pay.getByRole('alert')).toHaveCount(0);
    await paid.click();
    await expectToast(payerPage, 'approved successfully');
    await expect(pay).toBeHidden();
    await expect(rowOf(payerPage, placed).getByText('Approved')).toBeVisible();
  });

  await test.step('the books: +1,010.00 for the payer, −1,020.00 for the merchant', async () => {
    await expect(rowOf(page, placed).getByText('Approved')).toBeVisible();
    expect(await walletOf(api, payer)).toBe('1010.00');
    expect((await balanceOf(api, merchant)).balance).toBe('98980.00');
    await rowOf(page, placed).getByText('₹1,000.00').click();
    const drawer = drawerOf(page, placed);
    await expect(posting(drawer, `Wallet of ${payer.name}`)).toHaveText('₹1,010.00');
    await expect(posting(drawer, 'House fees')).toHaveText('₹10.00');
    await expect(drawer.getByText('Accepted; the destination was shown')).toBeVisible();
    await expect(drawer.getByText('Paid it')).toBeVisible();
  });
});

test('whoever gave it back and did send it stops the second payment', async ({ api, portal }) => {
  const [first, second] = [await addPayer(api, 'peer'), await addPayer(api)];
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant, '2000.00');
  await acceptPayout(api, placed, first);
  const firstPage = await portal.open(first, payoutPath);
  await fromMenu(firstPage, rowOf(firstPage, placed), 'I did not send it');
  const release = firstPage.getByRole('dialog', { name: 'You did not send it?' });
  const notSent = release.getByRole('button', { name: 'I did not send ₹2,000.00' });
  await expect(notSent).toBeDisabled();
  await release.getByRole('checkbox', { name: /^I did not send ₹2,000.00/ }).check();
  await notSent.click();
  await expectToast(firstPage, 'created successfully');
  await expect(rowOf(firstPage, placed).getByRole('button', { name: 'Paid' })).toHaveCount(0);

  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await rowOf(page, placed).getByRole('button', { name: 'Assign' }).click();
  const assign = page.getByRole('dialog', assignDialog);
  await expect(assign.getByText(`${first.name} accepted this pay-out before`)).toBeVisible();
  await lookFor(assign, first.name);
  await expect(assign.getByRole('option').getByText('Had this one before')).toBeVisible();
  await lookFor(assign, second.name);
  await assign.getByRole('option', { name: second.name }).click();
  await assign.getByRole('button', { name: 'Assign ₹2,000.00' }).click();
  await expectToast(page, 'pending successfully');
  const { refId } = placed.order;
  await api.as(await api.signin(second), 'payout.accept', { body: { refId } });

  const utr = freshUtr();
  await test.step('the first one says so, with the reference at hand', async () => {
    await firstPage.getByRole('button', { name: 'I sent an earlier one' }).click();
    const late = firstPage.getByRole('dialog', { name: 'I did send it' });
    await expect(late.getByLabel('Reference of the pay-out')).toHaveValue(refId);
    await expect(late.getByText('Your UTR for ₹2,000.00 is saved')).toBeVisible();
    await late.getByLabel('UTR of the payment').fill(utr);
    const save = late.getByRole('button', { name: 'Save my UTR' });
    await save.click();
    await expect(late.getByRole('alert')).toContainText('Add a picture of the payment');
    const receipt = await pictureOf(firstPage, 'receipt.png');
    await late.locator('input[type="file"]').setInputFiles(receipt);
    await expect(late.getByRole('button', { name: 'Remove the picture' })).toBeVisible();
    await save.click();
    await expectToast(firstPage, 'Your UTR was saved');
  });

  await test.step('the second one is told, and credited nothing', async () => {
    const secondPage = await portal.open(second, payoutPath);
    await expect(rowOf(secondPage, placed).getByText('Paid twice?')).toBeVisible();
    await rowOf(secondPage, placed).getByRole('button', { name: 'Paid', exact: true }).click();
    const pay = secondPage.getByRole('dialog', payDialog);
    await pay.getByLabel('UTR of the payment').fill(freshUtr());
    await pay.getByRole('button', { name: /^I have paid/ }).click();
    await expectToast(secondPage, 'Another payer also says they sent');
    expect(await walletOf(api, second)).toBe('0.00');
  });

  await test.step('the admin says whose payment stands', async () => {
    await rowOf(page, placed).getByRole('button', { name: 'Settle', exact: true }).click();
    const settle = page.getByRole('dialog', {
      name: 'Settle a pay-out that may have been paid twice',
    });
    await settle.getByRole('radio', { name: new RegExp(`^${first.name} with UTR`) }).check();
    await settle.getByRole('button', { name: 'Approve ₹2,000.00' }).click();
    await expectToast(page, 'approved successfully');
    expect(await walletOf(api, first)).toBe('2020.00');
    expect(await walletOf(api, second)).toBe('0.00');
  });
});

test('staff take a pay-out back by a button that says so', async ({ api, portal }) => {
  const payer = await addPayer(api);
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant);
  await acceptPayout(api, placed, payer);
  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await fromMenu(page, rowOf(page, placed), 'Release');
  const dialog = page.getByRole('dialog', { name: 'Release this pay-out' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Release ₹1,000.00' }).click();
  await expect(rowOf(page, placed).getByText('Unassigned')).toBeVisible();
});
