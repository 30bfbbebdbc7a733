import { adminLogin } from './support/api-fixture.ts';
import { openCase, pictureOf } from './support/dispute.ts';
import { payinsOf } from './support/payin.ts';
import { expect, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { wouldAsk } from './support/would-ask.ts';

/** Holds back the answers of a call until it is said to lose them. */
async function holdBack(page: Page, address: string) {
  const held = Promise.withResolvers<void>();
  let arrived = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    arrived += 1;
    await held.promise;
    return route.abort();
  });
  return {
    arrived: () => arrived,
    async lose() {
      held.resolve();
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}

test('a note that failed after its box was closed stands before what was typed since', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '1500.00' });
  await api.pay(merchant, { amount: '1600.00' });
  const page = await portal.open(adminLogin, payinsOf(merchant));
  const field = page.getByLabel('Write a note; @ names somebody');
  const add = page.getByRole('button', { name: 'Add note' });
  const openRow = async (amount: string) => {
    await page.getByRole('row').getByText(amount).first().click();
    await page.getByRole('button', { name: /^Staff notes/ }).click();
  };
  const closeAll = async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const notes = async () => {
    const params = { refId: order.refId };
    return (await api.admin('note.list', { params })).notes.map(({ text }) => text);
  };

  await openRow('1,500.00');
  let answers = await holdBack(page, '**/api/note');
  await field.fill('The bank calls back');
  await add.click();
  await expect.poll(answers.arrived).toBe(1);
  await closeAll();
  await openRow('1,600.00');
  await field.fill('About the other order');
  await answers.lose();
  await expectToast(page, /./);
  await expect(field).toHaveValue('About the other order');
  await closeAll();
  await openRow('1,500.00');
  await expect(field).toHaveValue('The bank calls back');

  // It had arrived: the same words do not arrive again.
  await add.click();
  await expect(field).toHaveValue('');
  await expect(page.getByText('The bank calls back')).toBeVisible();
  expect(await notes()).toEqual(['The bank calls back']);

  answers = await holdBack(page, '**/api/note');
  await field.fill('He asks for a day');
  await add.click();
  await expect.poll(answers.arrived).toBe(1);
  await closeAll();
  await openRow('1,500.00');
  await field.fill('and will call again');
  await answers.lose();
  await expect(field).toHaveValue('He asks for a day\nand will call again');
});

test('a message whose answer was lost is sent once, also from a box that was opened anew', async ({
  api,
  portal,
}) => {
  const { paid, id, page, room } = await openCase(api, portal);
  const field = room.getByLabel('Message', { exact: true });
  const answers = await holdBack(page, '**/api/dispute/message');
  const picture = await pictureOf(page, 'slip.png');
  await room.locator('input[type="file"]').setInputFiles(picture);
  const file = room.getByRole('button', { name: 'Remove slip.png' });
  await field.fill('Is this your slip?');
  await expect(room.getByRole('button', { name: 'Send' })).toBeEnabled();
  await field.press('Enter');
  await expect.poll(answers.arrived).toBe(1);
  await page.keyboard.press('Escape');
  await expect(room).toHaveCount(0);
  await answers.lose();
  await expectToast(page, /./);
  await page.getByRole('row').filter({ hasText: paid.merchant.name }).click();
  await expect(field).toHaveValue('Is this your slip?');
  await expect(file).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('');
  const query = { disputeId: id };
  const { messages } = await api.admin('dispute.messages', { query });
  expect(messages.filter(({ text }) => text === 'Is this your slip?')).toHaveLength(1);
});

test('a message that failed returns to whom it was written, apart from words for another', async ({
  api,
  portal,
}) => {
  const { id, page, room } = await openCase(api, portal);
  const field = room.getByLabel('Message', { exact: true });
  const reader = room.getByLabel('Who reads it');
  await reader.selectOption('Merchant');
  const answers = await holdBack(page, '**/api/dispute/message');
  await field.fill('Please ask your customer');
  await field.press('Enter');
  await expect.poll(answers.arrived).toBe(1);
  await reader.selectOption('Payer');
  await field.fill('Payer, did you send it?');
  await answers.lose();
  await expectToast(page, /./);
  await expect(field).toHaveValue('Payer, did you send it?');
  await room.getByRole('button', { name: /^Not sent to the merchant/ }).click();
  await expect(reader).toHaveValue('merchant');
  await expect(field).toHaveValue('Please ask your customer');
  await field.press('Enter');
  await expect(reader).toHaveValue('merchant');
  await reader.selectOption('Payer');
  await expect(field).toHaveValue('Payer, did you send it?');
  // Words for nobody else yet go along to whoever is chosen.
  await reader.selectOption('Merchant');
  await expect(field).toHaveValue('Payer, did you send it?');
  const { messages } = await api.admin('dispute.messages', { query: { disputeId: id } });
  expect(messages.filter(({ text }) => text === 'Please ask your customer')).toHaveLength(1);
});

test('words that were not sent are asked about before a reload loses them', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  await api.pay(merchant, { amount: '1500.00' });
  const page = await portal.open(adminLogin, payinsOf(merchant));
  await page.getByRole('row').getByText('1,500.00').first().click();
  await page.getByRole('button', { name: /^Staff notes/ }).click();
  const field = page.getByLabel('Write a note; @ names somebody');
  expect(await page.evaluate(wouldAsk)).toBe(false);
  await field.fill('The bank calls back');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(wouldAsk)).toBe(true);

  // As both buttons do that reload for a new version.
  const question = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('row').getByText('1,500.00').first().click();
  await page.getByRole('button', { name: /^Staff notes/ }).click();
  await expect(field).toHaveValue('The bank calls back');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(field).toHaveValue('');
  expect(await page.evaluate(wouldAsk)).toBe(false);
});
