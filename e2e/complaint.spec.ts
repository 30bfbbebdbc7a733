import { adminLogin, type ApiFixture } from './support/api-fixture.ts';
import { barriersOn, overlayBarriersOn, violationsOn } from './support/axe.ts';
import { expectFocusIn } from './support/focus.ts';
import { expect, phone, test, type Locator, type Page } from './support/test.ts';
import { dropFiles, managementPath, sendFor, statementOf, taskOf } from './support/statement.ts';
import { expectToast } from './support/toasts.ts';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function declinedOrder(api: ApiFixture, parentId: string) {
  const peer = await api.addPeer({ parentId });
  const merchant = await api.addMerchant();
  const placed = await api.pay(merchant, { amount: '1500.00' });
  await api.admin('payin.decide', { body: { refId: placed.order.refId, status: 'declined' } });
  return { ...placed, merchant, peer };
}

/** A part of the row that is no link: names lead to the panels of their people. */
function openOf(page: Page, customer: string): Locator {
  return page.getByRole('row').filter({ hasText: customer }).getByRole('cell').first();
}

test('a customer complains, staff asks, and the complaint ends with a reason', async ({
  api,
  browser,
  portal,
}) => {
  const chief = await api.addUser('subadmin');
  const order = await declinedOrder(api, chief.id);
  const context = await browser.newContext(phone);
  const payPage = await context.newPage();
  await payPage.goto(order.payPath);
  const box = payPage.getByRole('region', { name: 'You paid, and it is not confirmed?' });

  await test.step('with words, a picture and the reference', async () => {
    await box.getByRole('button', { name: 'I paid: ask for a check' }).click();
    const words = box.getByLabel('What happened?');
    await expect(words).toBeFocused();
    await box.getByRole('button', { name: 'Send to support' }).click();
    await expect(box.getByRole('alert')).toHaveText('Write what happened.');
    await words.fill('<img src=x onerror="window.ran = 1"> I paid at noon');
    const picture = box.getByLabel('Picture of the payment');
    const fake = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
    await picture.setInputFiles(fake);
    await expect(box.getByRole('alert')).toBeVisible();
    const asked = payPage.waitForEvent('filechooser');
    await box.getByText('Choose a picture').click();
    await (await asked).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: onePixel });
    await expect(box.getByText('Picture added')).toBeVisible();
    await expect(box.getByText('Choose another picture')).toBeVisible();
    expect(await violationsOn(payPage, 'complaint form', 'light')).toEqual([]);
    await box.getByRole('button', { name: 'Send to support' }).click();
    await expect(box.getByText('Support is looking into your payment.')).toBeVisible();
    await expect(box.getByRole('img', { name: 'Picture' })).toHaveJSProperty('naturalWidth', 1);
    await expect(box.getByRole('button', { name: 'Send to support' })).toBeHidden();
    // Nobody has asked anything yet.
    await expect(box.getByLabel('Your answer')).toBeHidden();
    await expect(box.getByLabel('Anything to add?')).toBeVisible();
    // A page that stays open would read the answer before anybody looks.
    await payPage.goto('about:blank');
  });

  const admin = await portal.open(adminLogin, '/operations/complaint?waitsFor=me');
  await test.step('staff finds it in the queue, with what the bank shows', async () => {
    const badge = admin.getByRole('link', { name: /^Complaints \d+ needs? you/ });
    await expect(badge).toBeVisible();
    await openOf(admin, order.customer).click();
    const drawer = admin.getByRole('dialog', { name: /^CP/ });
    await expect(drawer.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
    await expect(drawer.getByText('No statement of this account was uploaded')).toBeVisible();
    await expect(drawer.getByText('<img src=x onerror=')).toBeVisible();
    await expect(drawer.getByRole('button', { name: /^Open / }).locator('img')).toBeVisible();
    expect(await admin.evaluate(() => 'ran' in window)).toBe(false);
    await drawer.getByLabel('Write to the customer').fill('From which bank?');
    const picker = drawer.locator('input[type=file]');
    await picker.setInputFiles({ name: 'our.png', mimeType: 'image/png', buffer: onePixel });
    await expect(drawer.getByRole('button', { name: 'Remove our.png' })).toBeVisible();
    await expect(drawer.getByRole('progressbar')).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Send', exact: true }).click();
    await expectToast(admin, 'Sent to the customer');
    await expect(drawer.getByText('Customer asked')).toBeVisible();
    expect(await barriersOn(admin, 'complaint')).toEqual([]);
  });

  await test.step('the customer answers', async () => {
    await payPage.goto(order.payPath);
    await expect(box.getByText('From which bank?')).toBeVisible();
    await expect(box.getByText('1 new message')).toBeVisible();
    await expect(box.getByText('Read by support')).toBeVisible();
    await expect(box.getByRole('img', { name: 'Picture' })).toHaveCount(2);
    await expect(admin.getByText('Read by the customer')).toBeVisible();
    await box.getByLabel('Your answer').fill('From HDFC');
    await box.getByRole('button', { name: 'Send the answer' }).click();
    await expect(box.getByText('From HDFC')).toBeVisible();
    await payPage.setViewportSize({ width: 320, height: 640 });
    expect(await payPage.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  await test.step('the order says so to staff, and to nobody else', async () => {
    const path = `/operations/payin?open=${order.order.refId}`;
    const page = await portal.open(chief, path);
    await expect(page.getByText('The customer has complained about this order')).toBeVisible();
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
    const link = page.getByRole('link', { name: 'Open the complaint' });
    await page.setViewportSize({ width: 390, height: 844 });
    // It stands under the sentence, not under its icon.
    const sentence = page.getByText('The customer has complained about this order');
    expect((await link.boundingBox())?.x).toBe((await sentence.boundingBox())?.x);
    await link.click();
    await expect(page.getByRole('dialog', { name: /^CP/ })).toBeVisible();
    const peers = await portal.open(order.peer, path);
    await expect(peers.getByRole('dialog', { name: order.order.refId })).toBeVisible();
    await expect(peers.getByRole('log')).toBeVisible();
    await expect(peers.getByText(/has complained/)).toBeHidden();
  });

  await test.step('a subadmin may only ask an admin to refuse it', async () => {
    const page = await portal.open(chief, '/operations/complaint');
    await openOf(page, order.customer).click();
    await expect(page.getByText('An admin decides about a refusal')).toBeVisible();
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Refuse this complaint' });
    await dialog.getByLabel('In your own words').fill('Not there');
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('an admin decides');
    await expect(dialog.getByRole('button', { name: /Ask another admin/ })).toBeVisible();
    expect(await overlayBarriersOn(page, 'ask to refuse a complaint')).toEqual([]);
  });

  await test.step('its end as refunded names what was sent back', async () => {
    const refund = { refId: 'PO01REFUND', status: 'approved', mayOpen: true };
    const line = { id: 'ST01-1', date: '2026-01-01', direction: 'credit', amount: '900.00' };
    const found = { rrn: order.utr, narration: 'UPI', vouched: true, isOfAccount: true };
    const sentBack = { ...line, ...found, state: 'refunded', refId: null, refund };
    await admin.route(/\/api\/complaint\/CP/, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      const json = { data: { ...data, lines: [sentBack], mayEnd: ['refunded', 'refused'] } };
      await route.fulfill({ response, json });
    });
    await admin.reload();
    await admin.getByRole('button', { name: 'End as refunded' }).click();
    const dialog = admin.getByRole('dialog', { name: 'The money went back to the sender' });
    await expect(dialog.getByText('₹900.00')).toBeVisible();
    await expect(dialog.getByText('Sent back by the refund PO01REFUND.')).toContainText(
      'The pay-in was for ₹1,500.00.',
    );
    await expect(dialog.getByRole('option', { name: /has been sent back to the/ })).toBeAttached();
    expect(await overlayBarriersOn(admin, 'the money went back')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const link = admin.getByRole('link', { name: 'Order PO01REFUND' });
    await expect(link).toHaveAttribute('href', '/operations/payout?open=PO01REFUND');
    await admin.unroute(/\/api\/complaint\/CP/);
    await admin.reload();
  });

  await test.step('an admin refuses it, and the customer reads why', async () => {
    await admin.getByRole('button', { name: 'Refuse', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: 'Refuse this complaint' });
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(dialog.getByText('Choose a reason, or write one')).toBeVisible();
    expect(await overlayBarriersOn(admin, 'refuse a complaint')).toEqual([]);
    await dialog
      .getByLabel('Reason for the customer')
      .selectOption('The bank shows no such payment');
    await dialog.getByLabel('In your own words').fill('Noon to six');
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expectToast(admin, 'Complaint ended');
    const take = admin.getByRole('button', { name: 'Take', exact: true });
    await expect(take).toBeHidden({ timeout: 3_000 });
    // Its button is gone with the decision: the keys go on from the drawer.
    await expectFocusIn(admin.getByRole('dialog', { name: /^CP/ }));
    await payPage.reload();
    const why = 'Reason: The bank shows no such payment: Noon to six';
    const found = payPage.getByRole('region', { name: 'What support found' });
    await expect(found.getByText(why)).toBeVisible();
    await expect(found.getByText('Ask once more')).toBeVisible();
  });

  await test.step('whoever reads Hindi reads the reason in Hindi', async () => {
    const other = await browser.newContext({ ...phone, locale: 'hi-IN' });
    const page = await other.newPage();
    await page.goto(order.payPath);
    const why = 'कारण: बैंक में ऐसा कोई भुगतान नहीं दिखता: Noon to six';
    await expect(page.getByText(why)).toBeVisible();
    await other.close();
  });
  await context.close();
});

test('a late bank line approves the pay-in of a complaint, after its dialog named what is booked', async ({
  api,
  browser,
  portal,
}) => {
  const chief = await api.addUser('subadmin');
  const { order, utr, peer, customer, payPath } = await declinedOrder(api, chief.id);
  const context = await browser.newContext(phone);
  const payPage = await context.newPage();
  await payPage.goto(payPath);
  await expect(payPage.getByRole('heading', { name: 'Payment not confirmed' })).toBeVisible();
  await payPage.getByRole('button', { name: 'I paid: ask for a check' }).click();
  await payPage.getByLabel('What happened?').fill('I paid at noon');
  await payPage.getByRole('button', { name: 'Send to support' }).dblclick();
  // The money is no longer said to be missing while somebody looks for it.
  const heading = payPage.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Support is checking your payment');

  const admin = await portal.open(adminLogin, managementPath);
  await dropFiles(admin, [statementOf('late.csv', [{ amount: '1500.00', utr, name: 'Ravi' }])]);
  await sendFor(admin, peer);
  await expect(taskOf(admin, 'late.csv')).toContainText('1 line');
  await admin.goto('/operations/complaint');
  await openOf(admin, customer).click();
  await admin.getByRole('button', { name: 'Approve with this line' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Approve with this line' });
  await expect(dialog.getByText(order.refId)).toBeVisible();
  await expect(dialog.getByText(`Wallet of ${peer.name}`)).toBeVisible();
  await expect(dialog.getByText('−₹1,485.00')).toBeVisible();
  expect(await barriersOn(admin, 'approve with a line')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await api.admin('payin.one', { params: { refId: order.refId } })).toMatchObject({
    status: 'declined',
  });
  await admin.getByRole('button', { name: 'Approve with this line' }).click();
  await dialog.getByRole('button', { name: 'Approve ₹1,500.00' }).click();
  await expectToast(admin, 'Pay-in approved with the bank line');
  await expect(heading).toHaveText('Payment received', { timeout: 30_000 });
  await context.close();
});
