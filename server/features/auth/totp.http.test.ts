import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addApp, codeAt, codeMs } from '../../testing/doubles/authenticator-app.ts';
import { Browser } from '../../testing/doubles/browser.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { refusedSignins } from '../../testing/refused-signins.ts';
import { addMember, password, type Member } from '../../testing/world.ts';

let desk: TestDesk;
let member: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
beforeEach(async () => {
  // The clock moves, so the admin's old session may have expired.
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  member = await addMember(desk, 'peer');
});
afterAll(() => desk.close());

const browser = (cookie?: string) => new Browser(desk.bases, cookie);
const add = (of = member) => addApp(of.client, desk.clock, password);
const signin = (otp?: string, from = browser()) => from.signin(member.user.username, password, otp);
const code = (answer: Awaited<ReturnType<typeof signin>>) => answer.error?.errorCode;

async function auditOf(action: string): Promise<number> {
  const { rows } = await desk.owner.query('select from audit where action = $1 and subject = $2', [
    action,
    `user:${member.user.id}`,
  ]);
  return rows.length;
}

describe('adding an authenticator app', () => {
  test('needs the password, and counts only after a code of it; other sessions end', async () => {
    const { client, user } = member;
    const elsewhere = await desk.anyone.signin(user.username, password);
    const none = await refusalOf(desk, () => client.call('totp.enrol', { body: {} }));
    expect(none).toEqual({ status: 422, errorCode: 'ValidationError', fields: ['password'] });
    const wrong = { body: { password: 'not this one' } };
    expect(await client.refused('totp.enrol', wrong)).toBe('InvalidCredentials');

    const begun = await client.ok('totp.enrol', { body: { password } });
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Peerdesk:peer/);
    expect((await client.ok('factor.get')).totpSince).toBeNull();
    expect((await signin()).status).toBe(200);
    const guess = { body: { otp: '000000' } };
    expect(await refusalOf(desk, () => client.call('totp.verify', guess))).toMatchObject({
      fields: ['otp'],
    });

    const body = { otp: codeAt(begun.secret, desk.clock.now()) };
    const { factor, recoveryCodes } = await client.ok('totp.verify', { body });
    expect(factor).toMatchObject({ recoveryCodesLeft: 10, isRequired: false, passkeys: [] });
    expect(factor.totpSince).not.toBeNull();
    expect(factor.provedUntil).not.toBeNull();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes ?? []) expect(one).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    expect(await elsewhere.refused('user.me')).toBe('SessionError');
    await client.ok('user.me');
    expect(await auditOf('auth.totp_added')).toBe(1);
    const { secondFactor } = await desk.admin.ok('user.one', { params: { id: user.id } });
    expect(secondFactor).toEqual({ hasApp: true, passkeys: 0, recoveryCodesLeft: 10 });
  });

  test('nothing in the database opens it', async () => {
    const { secret, recoveryCodes } = await add();
    const { rows: tables } = await desk.owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    let dump = '';
    for (const { name } of tables) {
      const { rows } = await desk.owner.query<{ t: string }>(`select t::text as t from ${name} t`);
      dump += rows.map(({ t }) => t).join('\n');
    }
    for (const text of [secret, ...recoveryCodes]) {
      expect(dump).not.toContain(text);
      expect(dump).not.toContain(Buffer.from(text).toString('hex'));
    }
  });

  test('another session cannot complete it, nor this one a quarter of an hour later', async () => {
    const { client, user } = member;
    const { secret } = await client.ok('totp.enrol', { body: { password } });
    const other = await desk.anyone.signin(user.username, password);
    const body = { otp: codeAt(secret, desk.clock.now()) };
    const missing = { status: 409, errorCode: 'InvalidTransition' };
    expect(await refusalOf(desk, () => other.call('totp.verify', { body }))).toEqual(missing);
    await desk.owner.query(
      `update totp_enrolment set created_at = created_at - interval '15 minutes'`,
    );
    expect(await refusalOf(desk, () => client.call('totp.verify', { body }))).toEqual(missing);
  });
});

describe('a sign-in with an authenticator app', () => {
  test('asks for the code after the right password alone, and takes it', async () => {
    const app = await add();
    expect(code(await browser().signin(member.user.username, 'not this one'))).toBe(
      'InvalidCredentials',
    );
    const asked = await signin();
    expect([asked.status, code(asked)]).toEqual([401, 'OtpRequired']);
    expect(asked.headers.get('set-cookie')).toBeNull();
    expect(asked.data).toBeUndefined();
    expect((await signin(app.nextCode())).status).toBe(200);
  });

  test('a code is accepted once, also twenty times at once on two servers', async () => {
    const app = await add();
    const otp = app.nextCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signin(otp, browser())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    desk.clock.advance(60_000);
    expect((await signin(app.nextCode())).status).toBe(200);
  });

  test('the code of the step before counts, an older one and that of another not', async () => {
    const app = await add();
    const stranger = await addApp((await addMember(desk, 'peer')).client, desk.clock, password);
    desk.clock.advance(2 * codeMs);
    const now = desk.clock.now();
    expect(code(await signin(codeAt(app.secret, now - 61_000)))).toBe('InvalidCredentials');
    expect(code(await signin(codeAt(app.secret, now + 61_000)))).toBe('InvalidCredentials');
    expect(code(await signin(codeAt(stranger.secret, now)))).toBe('InvalidCredentials');
    expect((await signin(codeAt(app.secret, now - 30_000))).status).toBe(200);
  });

  test('each recovery code opens it once, however it is written', async () => {
    const { recoveryCodes } = await add();
    const [first = '', second = ''] = recoveryCodes;
    const raced = await Promise.all([signin(first), signin(first)]);
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(code(await signin(first))).toBe('InvalidCredentials');
    expect((await signin(` ${second.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200);
  });

  test('guesses are bounded for the account, and its known device is not locked out', async () => {
    const app = await add();
    const known = browser();
    await known.open(member.user.username, password, app.nextCode());
    for (let n = 0; n < 5; n += 1) expect((await signin('000000')).status).toBe(401);
    // The right password in between does not begin the count again.
    for (let n = 0; n < 5; n += 1) {
      desk.clock.advance(60_000);
      expect(code(await signin())).toBe('OtpRequired');
      expect(code(await signin('000000'))).toBe('InvalidCredentials');
    }
    const slowed = await signin(app.nextCode());
    expect([slowed.status, code(slowed)]).toEqual([429, 'RateLimited']);
    expect((await signin(app.nextCode(), known)).status).toBe(200);
    const { 'auth.second_factor_failed': failed = 0 } = await refusedSignins(desk);
    expect(failed).toBeGreaterThanOrEqual(10);
  });

  test('forty guesses at once on two servers get one try when one is due', async () => {
    await add();
    for (let n = 0; n < 10; n += 1) {
      if (n >= 5) desk.clock.advance(60_000);
      expect((await signin('000000')).status).toBe(401);
    }
    desk.clock.advance(32_000);
    const answers = await Promise.all(Array.from({ length: 40 }, () => signin('000000')));
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    expect([count(401), count(429)]).toEqual([1, 39]);
  });

  test('a server with another key refuses codes and takes recovery codes', async () => {
    const app = await add();
    await desk.owner.query('update totp set key_id = $2 where user_id = $1', [
      member.user.id,
      Buffer.from('elsewhere'),
    ]);
    expect(code(await signin(app.nextCode()))).toBe('Unavailable');
    expect((await signin(app.recoveryCodes[0])).status).toBe(200);
  });
});

describe('changing the second factor', () => {
  test('needs a fresh proof: the password does not do, nor what was proved long ago', async () => {
    const { client } = member;
    await add();
    const body = { password };
    await client.ok('totp.enrol', { body });
    await desk.owner.query(`update session set proved_at = proved_at - interval '5 minutes'`);
    const needsProof = { status: 401, errorCode: 'OtpRequired' };
    for (const ask of [
      () => client.call('totp.enrol', { body }),
      () => client.call('totp.disable'),
      () => client.call('factor.newRecoveryCodes'),
    ]) {
      expect(await refusalOf(desk, ask)).toEqual(needsProof);
    }
  });

  test('after a step-up it can be removed, with its recovery codes', async () => {
    const { client, user } = member;
    const app = await add();
    await desk.owner.query('update session set proved_at = null where user_id = $1', [user.id]);
    expect(await client.refused('totp.disable')).toBe('OtpRequired');
    const otp = app.nextCode();
    await client.ok('factor.stepUp', { body: { otp } });
    expect(await client.refused('factor.stepUp', { body: { otp } })).toBe('InvalidCredentials');
    const renewed = await client.ok('factor.newRecoveryCodes');
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await client.refused('factor.stepUp', { body: { otp: app.recoveryCodes[0] } })).toBe(
      'InvalidCredentials',
    );
    const { factor } = await client.ok('totp.disable');
    expect(factor).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    expect((await signin()).status).toBe(200);
  });
});

describe('a person who lost it', () => {
  test('an admin resets it: sessions end, the count begins again, audited', async () => {
    const { client, user } = member;
    await add();
    for (let n = 0; n < 5; n += 1) await signin('000000');
    const body = { userId: user.id };
    const after = await desk.admin.ok('user.resetFactor', { body });
    expect(after.secondFactor).toEqual({ hasApp: false, passkeys: 0, recoveryCodesLeft: 0 });
    expect(await client.refused('user.me')).toBe('SessionError');
    expect((await signin()).status).toBe(200);
    expect(await auditOf('user.reset_factor')).toBe(1);
    expect(await refusalOf(desk, () => desk.admin.call('user.resetFactor', { body }))).toEqual({
      status: 409,
      errorCode: 'InvalidTransition',
    });
  });

  test('not by a subadmin, who gives passwords, and nobody for themselves', async () => {
    const north = await addMember(desk, 'subadmin');
    const peer = await addMember(desk, 'peer', { parentId: north.user.id });
    const app = await add(peer);
    const body = { userId: peer.user.id };
    const refused = await refusalOf(desk, () => north.client.call('user.resetFactor', { body }));
    expect(refused.status).toBe(403);
    const { password: given } = await north.client.ok('user.resetPassword', { body });
    const taken = await browser().signin(peer.user.username, given);
    expect(taken.error?.errorCode).toBe('OtpRequired');
    expect((await browser().signin(peer.user.username, given, app.nextCode())).status).toBe(200);
    const { id } = await desk.admin.ok('user.me');
    const own = () => desk.admin.call('user.resetFactor', { body: { userId: id } });
    expect((await refusalOf(desk, own)).status).toBe(403);
  });

  test('a new password by staff forgets failed sign-ins, as on the server’s machine', async () => {
    for (let n = 0; n < 5; n += 1) await browser().signin(member.user.username, 'not this one');
    expect((await signin()).status).toBe(429);
    const body = { userId: member.user.id };
    const { password: given } = await desk.admin.ok('user.resetPassword', { body });
    expect((await browser().signin(member.user.username, given)).status).toBe(200);
  });
});
