import { adminLogin } from './support/api-fixture.ts';
import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { openCase } from './support/dispute.ts';
import { expectFocusIn } from './support/focus.ts';
import { payinsOf } from './support/payin.ts';
import { expect, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { wouldAsk } from './support/would-ask.ts';

/** Holds back the answers of a call until they are released, which is to say lost. */
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
    release: () => held.resolve(),
    end: () => page.unrouteAll({ behavior: 'wait' }),
  };
}

/** What was not sent, at the end of the conversation. */
const notSentOf = (page: Page) =>
  page.getByRole('list', { name: 'Not sent' }).getByRole('listitem');

test('notes that failed stand in their order, and each arrives once, whatever is written since', async ({
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
  const failed = notSentOf(page);
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
  const answers = await holdBack(page, '**/api/note');
  await field.fill('The bank calls back');
  await add.click();
  await expect.poll(answers.arrived).toBe(1);
  await closeAll();
  await openRow('1,600.00');
  await field.fill('About the other order');
  answers.release();
  await expectToast(page, /./);
  await expect(field).toHaveValue('About the other order');
  await expect(failed).toHaveCount(0);
  await closeAll();
  await openRow('1,500.00');
  await expect(failed).toHaveText([/The bank calls back/]);
  await field.fill('He asks for a day');
  await add.click();
  await expect(failed).toHaveText([/The bank calls back/, /He asks for a day/]);
  await answers.end();
  await expect(field).toHaveValue('');
  expect(await notes()).toEqual(['The bank calls back', 'He asks for a day']);

  await test.step('the same words, written anew, are another note', async () => {
    await field.fill('The bank calls back');
    await add.click();
    await expect.poll(async () => (await notes()).length).toBe(3);
  });

  await test.step('what had arrived does not arrive again', async () => {
    for (const words of ['The bank calls back', 'He asks for a day']) {
      const one = failed.filter({ hasText: words });
      await expect(one).toContainText('It may have arrived');
      await one.getByRole('button', { name: 'Send again' }).click();
      await expect(one).toHaveCount(0);
    }
    expect((await notes()).toSorted()).toEqual([
      'He asks for a day',
      'The bank calls back',
      'The bank calls back',
    ]);
  });
});

test('a message that failed keeps its files, apart from those of the next', async ({
  api,
  portal,
}) => {
  const { paid, id, page, room } = await openCase(api, portal);
  const field = room.getByLabel('Message', { exact: true });
  const failed = notSentOf(page);
  const picker = room.locator('input[type="file"]');
  const send = room.getByRole('button', { name: 'Send', exact: true });
  const attach = async (...names: string[]) => {
    const buffer = await page.screenshot();
    await picker.setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer })));
    await expect(send).toBeEnabled();
  };
  const answers = await holdBack(page, '**/api/dispute/message');
  await attach('slip.png', 'letter.png');
  await field.fill('Is this your slip?');
  await expect(send).toBeEnabled();
  await field.press('Enter');
  await expect.poll(answers.arrived).toBe(1);
  await page.keyboard.press('Escape');
  await expect(room).toHaveCount(0);
  answers.release();
  await answers.end();
  await expectToast(page, /./);
  await page.getByRole('row').filter({ hasText: paid.merchant.name }).click();
  await expect(failed).toContainText(['Is this your slip?']);
  await expect(failed).toContainText(['slip.png']);

  // As many as a message takes: those of the failed one are not among them.
  const more = ['1.png', '2.png', '3.png', '4.png', '5.png'];
  await attach(...more);
  await expect(room.getByRole('button', { name: /^Remove / })).toHaveCount(more.length);
  await field.press('Enter');
  await expect(room.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  await failed.getByRole('button', { name: 'Send again' }).click();
  await expect(failed).toHaveCount(0);
  await expectFocusIn(room);
  const { messages } = await api.admin('dispute.messages', { query: { disputeId: id } });
  const sent = messages.map(({ text, files }) => ({ text, files: files.length }));
  expect(sent).toContainEqual({ text: 'Is this your slip?', files: 2 });
  expect(sent).toContainEqual({ text: '', files: 5 });
  expect(sent).toHaveLength(2);
});

test('a message that failed is still for whom it was written, and can be deleted', async ({
  api,
  portal,
}) => {
  const { id, page, room } = await openCase(api, portal);
  const field = room.getByLabel('Message', { exact: true });
  const reader = room.getByLabel('Who reads it');
  const failed = notSentOf(page);
  await reader.selectOption('Merchant');
  await page.route('**/api/dispute/message', (route) => route.abort());
  for (const words of ['Please ask your customer', 'At once, please']) {
    await field.fill(words);
    await field.press('Enter');
  }
  await reader.selectOption('Payer');
  await field.fill('Payer, did you send it?');
  await expect(failed).toHaveText([/to the merchant.*Please ask/s, /to the merchant.*At once/s]);
  await expect(field).toHaveValue('Payer, did you send it?');
  expect(await page.evaluate(wouldAsk)).toBe(true);
  expect(await barriersOn(page, 'what was not sent')).toEqual([]);
  await page.unroute('**/api/dispute/message');
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  const first = failed.filter({ hasText: 'Please ask' });
  await test.step('what is sent meanwhile is no longer asked about', async () => {
    await first.getByRole('button', { name: /: delete$/ }).click();
    await expect(question).toBeVisible();
    // Below the question nobody presses it; what is on its way all the same arrives.
    const again = page.locator('[aria-label$=": send again"]').first();
    await again.dispatchEvent('click');
    await expect(question).toHaveCount(0);
  });
  await expect(failed).toHaveCount(1);
  const list = page.getByRole('list', { name: 'Not sent' });
  await expect(list).toBeFocused();
  const remove = failed.getByRole('button', { name: 'At once, please: delete' });
  await remove.click();
  await expectFocusIn(question);
  expect(await overlayBarriersOn(page, 'delete what was not sent')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(failed).toHaveCount(0);
  await expectFocusIn(room);
  await expect(reader).toHaveValue('internal');
  await field.press('Enter');
  const said = async () => {
    const { messages } = await api.admin('dispute.messages', { query: { disputeId: id } });
    return messages.map(({ text, audience }) => `${audience}: ${text}`);
  };
  await expect
    .poll(said)
    .toEqual(['merchant: Please ask your customer', 'internal: Payer, did you send it?']);
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
  const answers = await holdBack(page, '**/api/note');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(field).toHaveValue('');
  await expect.poll(answers.arrived).toBe(1);
  // It is on its way, and nobody knows that it has arrived.
  expect(await page.evaluate(wouldAsk)).toBe(true);
  answers.release();
  await answers.end();
  await notSentOf(page).getByRole('button', { name: 'Send again' }).click();
  await expect(notSentOf(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(wouldAsk)).toBe(false);
});

test('what was not sent can be read once its case is decided, and logging out asks about it', async ({
  api,
  portal,
}) => {
  const { id, page, room } = await openCase(api, portal);
  const field = room.getByLabel('Message', { exact: true });
  const failed = notSentOf(page);
  await page.route('**/api/dispute/message', (route) => route.abort());
  await field.fill('Is this your slip?');
  await field.press('Enter');
  await field.fill('Or another one?');
  await field.press('Enter');
  await expect(failed).toHaveCount(2);
  await field.fill('I shall ask the bank');
  await page.unroute('**/api/dispute/message');
  await api.admin('dispute.start', { body: { disputeId: id } });
  await api.admin('dispute.resolve', {
    body: { disputeId: id, status: 'resolved', note: 'The money has arrived' },
  });
  await expect(field).toHaveCount(0);
  await expect(failed.first()).toContainText(/Is this your slip\?.*The conversation is closed/s);
  await expect(failed.last()).toContainText(/I shall ask the bank.*The conversation is closed/s);
  await expect(failed.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await expect(failed.getByRole('button', { name: /: copy$/ })).toHaveCount(3);
  expect(await barriersOn(page, 'what was not sent of a closed case')).toEqual([]);
  await failed
    .first()
    .getByRole('button', { name: /: delete$/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(failed).toHaveText([/Or another one/, /I shall ask the bank/]);
  await failed
    .last()
    .getByRole('button', { name: /: delete$/ })
    .click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(failed).toHaveText([/Or another one/]);
  await expect(page.getByRole('list', { name: 'Not sent' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(room).toHaveCount(0);

  const ask = page.getByRole('dialog', { name: 'Log out without sending?' });
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(ask).toBeVisible();
  expect(await overlayBarriersOn(page, 'log out without sending')).toEqual([]);
  await ask.getByRole('button', { name: 'Stay here' }).click();
  await expect(ask).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await ask.getByRole('button', { name: 'Log out without sending' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});
