import { adminLogin } from './support/api-fixture.ts';
import { payinsOf } from './support/payin.ts';
import { signInOn } from './support/signin.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { wouldAsk } from './support/would-ask.ts';

test('what was typed is there again after the session ended by itself', async ({ api, portal }) => {
  const [peer, other] = [await api.addUser('peer'), await api.addUser('peer')];
  const page = await portal.open(peer, '/profile');
  const name = page.getByLabel('Name', { exact: true });
  const end = () =>
    page.evaluate(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
  await name.fill('Asha Rao');
  await page.getByLabel('Repeat the new password').fill('another');
  await end();
  await signInOn(page, peer);
  await expect(page).toHaveURL('/profile');
  await expect(name).toHaveValue('Asha Rao');
  await expectToast(page, 'What you had not saved is here again');
  await expect(page.getByLabel('Repeat the new password')).toHaveValue('');
  await expect.poll(() => page.evaluate(wouldAsk)).toBe(true);

  // What somebody else saved meanwhile is not written over.
  await end();
  await api.admin('user.update', { body: { userId: peer.id, name: 'Asha Devi' } });
  await signInOn(page, peer);
  await expect(page).toHaveURL('/profile');
  await expect(name).toHaveValue('Asha Devi');

  await name.fill('Asha Rao');
  await end();
  await signInOn(page, other);
  await page.getByRole('link', { name: 'My Profile' }).click();
  await expect(name).toHaveValue(other.name);
});

test('words to others wait where they were written, and for nobody else', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '1500.00' });
  await api.pay(merchant, { amount: '1600.00' });
  const page = await portal.open(adminLogin, payinsOf(merchant, `&open=${order.refId}`));
  const field = page.getByLabel('Write a note; @ names somebody');
  const openNotes = async (refId: string) => {
    await page.goto(payinsOf(merchant, `&open=${refId}`));
    await page
      .getByRole('dialog', { name: refId })
      .getByRole('button', { name: 'Staff notes' })
      .click();
  };
  const closeAll = async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  };
  const openRow = async (amount: string) => {
    await page.getByRole('row').getByText(amount).first().click();
    await page.getByRole('button', { name: 'Staff notes' }).click();
  };
  await openNotes(order.refId);
  await field.fill('The bank calls back');
  await closeAll();
  await openRow('1,600.00');
  await expect(field).toHaveValue('');
  await closeAll();
  await openRow('1,500.00');
  await expect(field).toHaveValue('The bank calls back');
  await closeAll();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log out without sending' }).click();
  await signInOn(page, adminLogin);
  await page.getByRole('link', { name: 'Pay In' }).first().click();
  await openRow('1,500.00');
  await expect(field).toHaveValue('');
});

test('what was typed in one tab goes with a sign-out in another', async ({ api, portal }) => {
  const peer = await api.addUser('peer');
  const page = await portal.open(peer, '/profile');
  const name = page.getByLabel('Name', { exact: true });
  const other = await page.context().newPage();
  await other.goto('/profile');
  await name.fill('Asha Rao');
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await page.evaluate(wouldAsk)).toBe(false);
  await signInOn(page, peer);
  await page.getByRole('link', { name: 'My Profile' }).click();
  await expect(name).toHaveValue(peer.name);
});

test('a press beside a dialog does not lose what was typed in it', async ({ api, portal }) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '1500.00' });
  const page = await portal.open(adminLogin, payinsOf(merchant, `&open=${order.refId}`));
  const decline = page.getByRole('dialog', { name: /^Decline/ });
  const open = () =>
    page
      .getByRole('dialog', { name: order.refId })
      .getByRole('button', { name: 'Decline' })
      .click();
  const pressBeside = () => page.mouse.click(20, 20);
  await open();
  await expect(decline).toBeVisible();
  await pressBeside();
  await expect(decline).toBeHidden();
  await open();
  await decline.getByRole('textbox').last().fill('the name is another');
  await pressBeside();
  expect(await page.evaluate(wouldAsk)).toBe(true);
  await expect(decline.getByRole('textbox').last()).toHaveValue('the name is another');
  await page.keyboard.press('Escape');
  await expect(decline).toBeHidden();
  expect(await page.evaluate(wouldAsk)).toBe(false);
});
