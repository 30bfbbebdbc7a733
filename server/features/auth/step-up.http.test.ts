import { securityRuleDefaults } from '@peerdesk/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addApp, type AuthenticatorApp } from '../../testing/doubles/authenticator-app.ts';
import { Browser } from '../../testing/doubles/browser.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { settledEtag } from '../../testing/settled-etag.ts';
import { addMember, password, type Member } from '../../testing/world.ts';
import { ApiClient as Client, type ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let admin: Member;
let app: AuthenticatorApp;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
beforeEach(async () => {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  await saveSettings(desk, { security: securityRuleDefaults });
  admin = await addMember(desk, 'admin');
  app = await addApp(admin.client, desk.clock, password);
});
afterAll(() => desk.close());

const forgetProofs = () => desk.owner.query('update session set proved_at = null');
const topUp = (client: ApiClient, userId: string, key?: string) =>
  client.call(
    'user.changeWallet',
    { body: { userId, kind: 'topup', amount: '10.00', reason: 'test' } },
    key ? { 'idempotency-key': key } : {},
  );

describe('an act that Settings name', () => {
  test('waits for a proof, and is done once with the same key', async () => {
    const peer = await addMember(desk, 'peer');
    await saveSettings(desk, { security: { stepUpWallet: true } });
    await forgetProofs();
    const { client } = admin;
    const ask = () => topUp(client, peer.user.id, 'the same');
    expect(await refusalOf(desk, ask)).toEqual({ status: 401, errorCode: 'OtpRequired' });
    await client.ok('factor.stepUp', { body: { otp: app.nextCode() } });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect(await peer.client.ok('user.wallet')).toMatchObject({ balance: '10.00' });
    // Acts that are not named need none.
    await client.ok('merchant.create', {
      body: { name: 'Shop', fees: { payinBps: 0, payoutBps: 0 } },
    });
  });

  test('the proof is of one session, and another of the same person has none of it', async () => {
    const peer = await addMember(desk, 'peer');
    await saveSettings(desk, { security: { stepUpWallet: true } });
    const other = await new Browser(desk.bases).open(admin.user.username, password, app.nextCode());
    const borrower = desk.anyone.as(`auth ${other.accessToken}`);
    await forgetProofs();
    await admin.client.ok('factor.stepUp', { body: { otp: app.nextCode() } });
    const refused = await refusalOf(desk, () => topUp(borrower, peer.user.id));
    expect(refused.errorCode).toBe('OtpRequired');
    expect((await topUp(admin.client, peer.user.id)).status).toBe(200);
  });

  test('raced by a hundred calls before the proof, none is done', async () => {
    const peer = await addMember(desk, 'peer');
    await saveSettings(desk, { security: { stepUpWallet: true } });
    await forgetProofs();
    const refused = Array.from({ length: 100 }, () => topUp(admin.client, peer.user.id));
    const statuses = new Set((await Promise.all(refused)).map(({ status }) => status));
    expect([...statuses]).toEqual([401]);
    expect(await peer.client.ok('user.wallet')).toMatchObject({ balance: '0.00' });
  });

  test('approving it as the second person needs the proof of that person', async () => {
    const peer = await addMember(desk, 'peer');
    await saveSettings(desk, { approvals: { walletAbove: '5.00' } });
    const act = { userId: peer.user.id, kind: 'topup', amount: '10.00', reason: 'test' } as const;
    const asked = await desk.admin.ok('approval.ask', {
      body: { call: 'user.changeWallet', body: act, note: 'deposit' },
    });
    await saveSettings(desk, { security: { stepUpWallet: true } });
    await forgetProofs();
    const decide = () =>
      admin.client.call('approval.decide', { body: { id: asked.id, status: 'approved' } });
    expect(await refusalOf(desk, decide)).toEqual({ status: 401, errorCode: 'OtpRequired' });
    await admin.client.ok('factor.stepUp', { body: { otp: app.nextCode() } });
    expect((await decide()).status).toBe(200);
    expect(await peer.client.ok('user.wallet')).toMatchObject({ balance: '10.00' });
    await saveSettings(desk, { approvals: { walletAbove: null } });
  });

  test('a stolen session makes no second admin, and asks for nothing that one would approve', async () => {
    const peer = await addMember(desk, 'peer');
    const security = { stepUpUsers: true, stepUpWallet: true };
    await saveSettings(desk, { security });
    await forgetProofs();
    const { client } = admin;
    const proofless = { status: 401, errorCode: 'OtpRequired' };
    for (const role of ['admin', 'subadmin', 'peer'] as const) {
      const body = { name: 'Sock', username: `sock-${role}`, password, role };
      const register = () => client.call('user.register', { body });
      expect(await refusalOf(desk, register)).toEqual(proofless);
    }
    const act = { userId: peer.user.id, kind: 'topup', amount: '10.00', reason: 'test' } as const;
    const body = { call: 'user.changeWallet', body: act, note: 'deposit' } as const;
    const ask = () => client.call('approval.ask', { body });
    expect(await refusalOf(desk, ask)).toEqual(proofless);
    await client.ok('factor.stepUp', { body: { otp: app.nextCode() } });
    expect((await ask()).status).toBe(200);
  });

  test('a stolen session puts no UPI ID live, and the peer still pauses its own', async () => {
    const peer = await addMember(desk, 'peer');
    const own = { upi: 'stolen@okaxis', holder: 'Asha Rao' };
    const { id: upiId } = await peer.client.ok('upi.create', { body: own });
    await saveSettings(desk, { security: { stepUpUsers: true } });
    await forgetProofs();
    const { client } = admin;
    const approve = () => client.call('upi.update', { body: { upiId, status: 'active' } });
    const proofless = { status: 401, errorCode: 'OtpRequired' };
    expect(await refusalOf(desk, approve)).toEqual(proofless);
    const rename = () => client.call('upi.update', { body: { upiId, holder: 'Mallory' } });
    expect(await refusalOf(desk, rename)).toEqual(proofless);
    const restock = () => client.call('upi.restock', { body: { upiId } });
    expect(await refusalOf(desk, restock)).toEqual(proofless);
    await client.ok('factor.stepUp', { body: { otp: app.nextCode() } });
    expect((await approve()).status).toBe(200);
    await forgetProofs();
    const pause = { upiId, status: 'paused' } as const;
    expect(await peer.client.ok('upi.update', { body: pause })).toMatchObject({ status: 'paused' });
  });

  test('whoever has no second factor is told to add one', async () => {
    const peer = await addMember(desk, 'peer');
    await saveSettings(desk, { security: { stepUpWallet: true } });
    const answer = await topUp(desk.admin, peer.user.id);
    expect('error' in answer && answer.error.message).toContain('on your profile');
  });
});

describe('a role that needs a second factor', () => {
  test('can do nothing else until it has one, at every call', async () => {
    const north = await addMember(desk, 'subadmin');
    await saveSettings(desk, { security: { secondFactorSubadmin: true } });
    const { client } = north;
    expect(await client.ok('user.me')).toMatchObject({ requiredStep: 'second_factor' });
    for (const name of ['payin.list', 'user.list', 'settings.get', 'dispute.list'] as const) {
      const refused = await refusalOf(desk, () => client.call(name));
      expect(refused).toEqual({ status: 403, errorCode: 'PermissionDenied' });
    }
    expect((await client.fetch('/api/events')).status).toBe(403);
    await addApp(client, desk.clock, password);
    expect(await client.ok('user.me')).toMatchObject({ requiredStep: null });
    await client.ok('payin.list');
    expect(await refusalOf(desk, () => client.call('totp.disable'))).toEqual({
      status: 403,
      errorCode: 'PermissionDenied',
    });
  });

  test('unchanged lists are not confirmed to it either', async () => {
    const north = await addMember(desk, 'subadmin');
    const [base = ''] = desk.bases;
    const client = await new Client([base]).signin(north.user.username, password);
    const ask = (mark: string) =>
      client.fetch('/api/customer/order', { headers: { 'if-none-match': mark } });
    const mark = await settledEtag(ask);
    await saveSettings(desk, { security: { secondFactorSubadmin: true } });
    expect((await ask(mark)).status).toBe(403);
  });

  test('an admin with a factor proves it before changing how people sign in', async () => {
    await forgetProofs();
    const body = { security: { secondFactorAdmin: false } };
    const refused = await refusalOf(desk, () => admin.client.call('settings.update', { body }));
    expect(refused.errorCode).toBe('OtpRequired');
    await admin.client.ok('factor.stepUp', { body: { otp: app.nextCode() } });
    await admin.client.ok('settings.update', { body });
  });
});

describe('a password that somebody else chose', () => {
  test('is changed before anything else, if Settings say so', async () => {
    const { user, client } = await addMember(desk, 'peer');
    await client.ok('payin.list');
    await saveSettings(desk, { security: { changeGivenPassword: true } });
    expect(await client.ok('user.me')).toMatchObject({ requiredStep: 'password' });
    expect((await refusalOf(desk, () => client.call('payin.list'))).status).toBe(403);
    await client.ok('user.updateMe', { body: { name: 'Renamed' } });
    expect((await refusalOf(desk, () => client.call('payin.list'))).status).toBe(403);
    const next = 'a password of my own';
    await client.ok('user.updateMe', { body: { currentPassword: password, password: next } });
    await client.ok('payin.list');
    const body = { userId: user.id };
    const { password: given } = await desk.admin.ok('user.resetPassword', { body });
    const again = await desk.anyone.signin(user.username, given);
    expect((await refusalOf(desk, () => again.call('payin.list'))).status).toBe(403);
    // The first admin chose theirs.
    await desk.admin.ok('payin.list');
  });
});

test('an idle session is told since when it is over', async () => {
  const { user } = await addMember(desk, 'peer');
  const browser = new Browser(desk.bases);
  const { accessToken, sessionIdleMinutes } = await browser.open(user.username, password);
  expect(sessionIdleMinutes).toBe(30);
  desk.clock.advance(31 * 60_000);
  const over = await browser.get('/api/user/me', accessToken);
  expect(over.error?.message).toMatch(/expired after 30 minutes without use.* offline since /);
});
