import { overlayBarriersOn } from './support/axe.ts';
import { signInOn } from './support/signin.ts';
import { expectFocusIn } from './support/focus.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { wouldAsk } from './support/would-ask.ts';

test('a name is asked for, and saved where it was changed', async ({ api, portal }) => {
  const page = await portal.open(await api.addUser('peer'), '/profile');
  const name = page.getByLabel('Name', { exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await name.fill('  ');
  await expect(page.getByText('Enter a name')).toHaveCount(0);
  await save.click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Asha Rao');
  await expect(page.getByText('Enter a name')).toHaveCount(0);
  await name.press('Enter');
  await expectToast(page, 'Saved');
  await expect(page.getByRole('complementary')).toContainText('Asha Rao');
  await expect(save).toBeDisabled();
});

test('a password is changed by whoever knows the present one', async ({ api, portal }) => {
  const peer = await api.addUser('peer');
  const page = await portal.open(peer, '/profile');
  const present = page.getByLabel('Current password');
  const next = page.getByLabel('New password', { exact: true });
  const again = page.getByLabel('Repeat the new password');
  const change = page.getByRole('button', { name: 'Change password' });

  await change.click();
  await expect(page.getByText('Enter your current password')).toBeVisible();
  await expect(page.getByRole('alert').getByText('At least 8 characters')).toBeVisible();
  await expect(present).toBeFocused();

  await present.fill('not the password');
  await next.fill('another long password');
  await again.fill('another long passwort');
  await change.click();
  await expect(page.getByText('The passwords do not match')).toBeVisible();
  await expect(again).toBeFocused();

  await again.fill('another long password');
  await change.click();
  await expect(present).toHaveAttribute('aria-invalid', 'true');
  await expect(present).toBeFocused();

  await present.fill(peer.password);
  await change.click();
  await expectToast(page, 'Password changed');
  for (const field of [present, next, again]) await expect(field).toHaveValue('');
  await api.signin({ ...peer, password: 'another long password' });
});

test('what was typed is not lost without asking', async ({ api, portal }) => {
  const peer = await api.addUser('peer');
  const page = await portal.open(peer, '/dashboard');
  const nav = page.getByRole('navigation', { name: 'Main navigation' });
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  const name = page.getByLabel('Name', { exact: true });
  await page.getByRole('link', { name: 'My Profile' }).click();
  await name.fill('Asha Rao');

  await test.step('a link asks, and the page can be kept', async () => {
    await nav.getByRole('link', { name: 'Pay In' }).click();
    await expectFocusIn(asked);
    expect(await overlayBarriersOn(page, 'leave without saving')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(page).toHaveURL('/profile');
    await expect(name).toHaveValue('Asha Rao');
  });

  await test.step('the back button asks, and goes on where that is wanted', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(asked).toBeVisible();
    await asked.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('what was taken back, or a password manager filled in, is nothing', async () => {
    await page.getByRole('link', { name: 'My Profile' }).click();
    await expect(name).toHaveValue(peer.name);
    await name.fill('Asha Rao');
    await name.fill(peer.name);
    await page.getByLabel('Current password').fill(peer.password);
    await nav.getByRole('link', { name: 'Pay In' }).click();
    await expect(page).toHaveURL('/operations/payin');
  });

  await test.step('closing the tab asks', async () => {
    await page.getByRole('link', { name: 'My Profile' }).click();
    await page.getByLabel('Repeat the new password').fill('another');
    await expect.poll(() => page.evaluate(wouldAsk)).toBe(true);
    const question = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await question;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  });

  await test.step('so do the palette and the keys that open a screen', async () => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Name, amount, UTR or action').fill('Pay In');
    await page.keyboard.press('Enter');
    await expectFocusIn(asked);
    await asked.getByRole('button', { name: 'Stay here' }).click();
    await expect(page).toHaveURL('/profile');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expectFocusIn(asked);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/profile');
  });

  await test.step('logging out asks too, and what was given up does not come back', async () => {
    await name.fill('Asha Rao');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expectFocusIn(asked);
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('Asha Rao');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Name, amount, UTR or action').fill('Log out');
    await page.keyboard.press('Enter');
    await asked.getByRole('button', { name: 'Leave without saving' }).click();
    await signInOn(page, peer);
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('link', { name: 'My Profile' }).click();
    await expect(name).toHaveValue(peer.name);
  });
});

test('a change of the language is confirmed in the new one', async ({ api, portal }) => {
  const page = await portal.open(await api.addUser('peer'), '/profile');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await expectToast(page, 'सहेजा गया');
});

test('in Hindi a form waits for the words in which it says what is wrong', async ({
  api,
  portal,
}) => {
  const peer = await api.addUser('peer');
  await api.as(await api.signin(peer), 'user.updateMe', { body: { language: 'hi' } });
  const page = await (await portal.enter(peer)).newPage();
  const words = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('अपना पासवर्ड डालें')) {
      isHeld = true;
      await words.promise;
    }
    await route.fulfill({ response });
  });
  await page.goto('/profile');
  await expect.poll(() => isHeld).toBe(true);
  const change = page.getByRole('button', { name: 'पासवर्ड बदलें' });
  const clicked = change.click();
  // Time for a form that would not wait.
  await page.waitForTimeout(1_500);
  words.resolve();
  await clicked;
  await expect(page.getByText('अपना मौजूदा पासवर्ड लिखें')).toBeVisible();
  await expect(page.getByRole('alert').getByText('कम से कम 8 अक्षर')).toBeVisible();
  await expect(page.getByText('At least')).toHaveCount(0);
  // Files that are still on their way would fail once the page is closed.
  await page.unrouteAll({ behavior: 'wait' });
});
