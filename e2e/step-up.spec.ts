import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { adminLogin, freshUtr, type ApiFixture, type Person } from './support/api-fixture.ts';
import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { expectFocusIn } from './support/focus.ts';
import { walletOf } from './support/money.ts';
import { rowOf } from './support/payin.ts';
import {
  acceptPayout,
  addPayer,
  addPayingMerchant,
  payoutsOf,
  placePayout,
} from './support/payout.ts';
import { signInOn } from './support/signin.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { totpCode } from './support/totp.ts';

type Rules = Pick<RequestOf<'settings.update'>['body'], 'security' | 'approvals'>;

/** Settings are the whole server's: they are put back whatever happens. */
async function withRules(api: ApiFixture, rules: Rules, work: () => Promise<void>): Promise<void> {
  const { security, approvals } = await api.admin('settings.get');
  await api.admin('settings.update', { body: rules });
  try {
    await work();
  } finally {
    const body = { ...(security && { security }), ...(approvals && { approvals }) };
    const asking = api.admin('settings.update', { body });
    await asking.catch(() => putBackByTwo(api, body));
  }
}

/** A limit for one person is lifted by two. */
async function putBackByTwo(api: ApiFixture, body: Rules): Promise<void> {
  const act = { call: 'settings.update', body: body as Record<string, never> } as const;
  const { id } = await api.admin('approval.ask', { body: { ...act, note: 'after a test' } });
  const second = await api.signin(await api.addUser('admin'));
  await api.as(second, 'approval.decide', { body: { id, status: 'approved' } });
}

/** Gives whoever is signed in on the page an authenticator app. @returns an unused code. */
async function addApp(api: ApiFixture, page: Page, { password }: Person): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const own = `auth ${token ?? ''}` as const;
  const { secret } = await api.as(own, 'totp.enrol', { body: { password } });
  const { recoveryCodes } = await api.as(own, 'totp.verify', { body: { otp: totpCode(secret) } });
  return recoveryCodes?.[0] ?? '';
}

/**
 * Whoever adds an app, or signs in with a code, has proved it for five minutes. The page goes on as
 * if they were over: what it sends is refused as the server then does (`step-up.http.test.ts`), and
 * does not reach it, until the server itself has taken a code.
 */
async function forgetProof(page: Page): Promise<void> {
  let isProved = false;
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.url().endsWith('/api/auth/otp/step-up')) {
      const response = await route.fetch();
      isProved ||= response.ok();
      return route.fulfill({ response });
    }
    if (isProved || request.method() === 'GET') return route.continue();
    const error = {
      errorCode: 'OtpRequired',
      message: 'Prove with your second factor who you are',
    };
    return route.fulfill({ status: 401, json: { error } });
  });
}

const proofOn = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

/** Fills in a top-up of ₹2,000.00 and sends it. */
async function sendTopUp(page: Page, peer: Person) {
  await page.getByRole('button', { name: 'Change the wallet' }).click();
  const dialog = page.getByRole('dialog', { name: `Change the wallet of ${peer.name}` });
  await dialog.getByLabel('Amount').fill('2,000');
  await dialog.getByLabel('There is no bank payment behind this').check();
  await dialog.getByLabel('Reason').fill('deposit in cash');
  await dialog.getByRole('button', { name: 'Book it' }).click();
  return dialog;
}

test('above an amount the second factor is asked for again: called off, wrong, and right', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const admin = await api.addUser('admin');
  const page = await portal.open(admin, `/users/${peer.id}`);
  const code = await addApp(api, page, admin);
  await forgetProof(page);
  await withRules(api, { security: { stepUpAbove: '1000.00' } }, async () => {
    const proof = proofOn(page);
    const dialog = await sendTopUp(page, peer);

    await test.step('called off, nothing is written and nothing typed is lost', async () => {
      await expectFocusIn(proof);
      expect(await barriersOn(page, 'step-up')).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(proof).toBeHidden();
      await expect(dialog.getByRole('alert')).toContainText('second factor');
      await expect(dialog.getByLabel('Reason')).toHaveValue('deposit in cash');
      expect(await walletOf(api, peer)).toBe('50000.00');
    });

    await test.step('a wrong code is refused, and may be put right', async () => {
      await dialog.getByRole('button', { name: 'Book it' }).click();
      await proof.getByLabel('Code from your authenticator app').fill('000000');
      await page.keyboard.press('Enter');
      await expect(proof.getByRole('alert')).toContainText('wrong');
      expect(await walletOf(api, peer)).toBe('50000.00');
    });

    await test.step('the right one lets the act go on, once', async () => {
      await proof.getByLabel('Code from your authenticator app').fill(code);
      await page.keyboard.press('Enter');
      await expect(proof).toBeHidden();
      await expectToast(page, 'Balance changed');
      await expect(dialog).toBeHidden();
      expect(await walletOf(api, peer)).toBe('52000.00');
    });

    await test.step('for five minutes it is not asked for again', async () => {
      await expect(await sendTopUp(page, peer)).toBeHidden();
      expect(await walletOf(api, peer)).toBe('54000.00');
    });
  });
});

test('whoever has no second factor is led to add one, and nothing was written', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const page = await portal.open(adminLogin, `/users/${peer.id}`, {
    ...phone,
    viewport: { width: 360, height: 740 },
  });
  await withRules(api, { security: { stepUpWallet: true } }, async () => {
    await sendTopUp(page, peer);
    const proof = proofOn(page);
    await expect(proof.getByRole('link', { name: 'Go to my profile' })).toBeVisible();
    expect(await overlayBarriersOn(page, 'no second factor yet')).toEqual([]);
    expect(await walletOf(api, peer)).toBe('50000.00');
  });
});

test('a large pay-out is marked as paid by two admins', async ({ api, portal }) => {
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant, '1500.00');
  await acceptPayout(api, placed, await addPayer(api));
  const page = await portal.open(adminLogin, payoutsOf(merchant));
  await withRules(api, { approvals: { payoutAbove: '1000.00' } }, async () => {
    await rowOf(page, placed)
      .getByRole('button', { name: /^More about order/ })
      .click();
    await page.getByRole('menuitem', { name: 'Paid' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('UTR').fill(freshUtr());
    await dialog.getByRole('button', { name: 'Mark ₹1,500.00 as paid' }).click();
    const ask = dialog.getByRole('region', { name: 'This needs a second person' });
    await ask.getByRole('textbox').fill('the payer sent a picture');
    await ask.getByRole('button').click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, placed)).toContainText('Processing');

    const second = await portal.open(await api.addUser('admin'), '/requests?tab=approvals');
    const row = second.getByRole('row').filter({ hasText: 'Mark a pay-out as paid' });
    await row.getByRole('button', { name: 'Approve' }).click();
    const approve = second.getByRole('dialog').getByRole('button', { name: 'Approve' });
    await expect(approve).toBeVisible();
    expect(await overlayBarriersOn(second, 'approve what another asked for')).toEqual([]);
    await approve.click();
    await expect(rowOf(page, placed)).toContainText('Approved');
  });
});

test('a role that must have a second factor adds one before anything else', async ({
  api,
  page,
}) => {
  const north = await api.addUser('subadmin');
  await withRules(api, { security: { secondFactorSubadmin: true } }, async () => {
    await page.goto('/users');
    await signInOn(page, north);
    await expect(page.getByRole('main')).toContainText('second factor');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
    expect(await barriersOn(page, 'required factor')).toEqual([]);
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(north.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = (await dialog.locator('p.font-mono').textContent()) ?? '';
    await dialog.getByLabel('Code', { exact: true }).fill(totpCode(secret));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const [code = ''] = await dialog.getByRole('listitem').allTextContents();
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    // Where the person wanted to go.
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

    await page.getByRole('button', { name: 'Log out' }).click();
    await signInOn(page, north);
    await page.getByLabel('Code from your authenticator app').fill(code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  });
});

test('what was written and not sent is asked about before a required step is left', async ({
  api,
  portal,
}) => {
  const lead = await api.addUser('subadmin');
  await api.addPeer({ parentId: lead.id });
  const { order } = await api.pay(await api.addMerchant());
  const page = await portal.open(lead, `/operations/payin?open=${order.refId}`);
  await page.getByRole('button', { name: /^Staff notes/ }).click();
  await page.getByLabel('Write a note; @ names somebody').fill('The bank calls back');
  await withRules(api, { security: { changeGivenPassword: true } }, async () => {
    const { password } = await api.admin('user.resetPassword', { body: { userId: lead.id } });
    await signInOn(page, { username: lead.username, password });
    await expect(page.getByRole('main')).toContainText('password');
    await page.getByRole('button', { name: 'Log out' }).click();
    const ask = page.getByRole('dialog', { name: 'Log out without sending?' });
    await ask.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await ask.getByRole('button', { name: 'Log out without sending' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });
});

test('a password given by an admin is changed before anything else', async ({
  api,
  page,
  portal,
}) => {
  const peer = await api.addUser('peer');
  await withRules(api, { security: { changeGivenPassword: true } }, async () => {
    const staff = await portal.open(adminLogin, `/users/${peer.id}`);
    await staff.getByRole('button', { name: 'Reset password' }).click();
    const shown = staff.getByRole('dialog');
    await shown.getByRole('button', { name: 'Reset password' }).click();
    const given = (await shown.getByText(/^\w{4}(-\w{4}){3}$/).textContent()) ?? '';

    await page.goto('/');
    await signInOn(page, { username: peer.username, password: given });
    await expect(page.getByRole('main')).toContainText('password');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
    const change = async (password: string) => {
      await page.getByLabel('Current password').fill(given);
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Repeat the new password').fill(password);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('password');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await change('a password of my own');
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
    await api.signin({ username: peer.username, password: 'a password of my own' });
    await expect(api.signin({ username: peer.username, password: given })).rejects.toThrow(
      'InvalidCredentials',
    );
  });
});
