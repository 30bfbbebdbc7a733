import type { PasskeyAnswer } from '@peerdesk/contract/second-factor.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addApp, codeMs } from '../../testing/doubles/authenticator-app.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { SoftPasskey } from '../../testing/doubles/soft-passkey.ts';
import { addMember, password, type Member } from '../../testing/world.ts';
import { ApiClient as Client } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let member: Member;
/** One address: a passkey belongs to the site on which it was made. */
let anyone: Client;
const host = 'localhost';
let origin: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  const [first = ''] = desk.bases;
  origin = first.replace('127.0.0.1', host);
  anyone = new Client([origin]);
});
beforeEach(async () => {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  member = await here(await addMember(desk, 'peer'));
});
afterAll(() => desk.close());

/** The member, signed in on this site. */
async function here({ user }: Member): Promise<Member> {
  return { user, client: await anyone.signin(user.username, password) };
}

async function addPasskey(client: ApiClient, name = 'Phone'): Promise<SoftPasskey> {
  const key = new SoftPasskey(host);
  const { challenge, user } = await client.ok('passkey.creationOptions', { body: { password } });
  key.userHandle = user.id;
  await client.ok('passkey.add', { body: { name, ...key.made({ origin, challenge }) } });
  return key;
}

const challengeFor = async () => (await anyone.ok('passkey.signinOptions')).challenge;
const signin = (passkey: PasskeyAnswer, on = new Client([origin])) =>
  on.call('passkey.signin', { body: { passkey } });
const refused = (passkey: PasskeyAnswer) =>
  refusalOf({ ...desk, fingerprint: () => desk.fingerprint(['audit']) }, () => signin(passkey));
const denied = { status: 401, errorCode: 'InvalidCredentials' };

describe('adding a passkey', () => {
  test('needs the password, names it, and comes with recovery codes once', async () => {
    const { client, user } = member;
    const begin = { body: {} };
    expect(await refusalOf(desk, () => client.call('passkey.creationOptions', begin))).toEqual({
      status: 422,
      errorCode: 'ValidationError',
      fields: ['password'],
    });
    const options = await client.ok('passkey.creationOptions', { body: { password } });
    expect(options).toMatchObject({
      rp: { id: host, name: 'Peerdesk' },
      user: { name: user.username, displayName: user.name },
      excludeCredentials: [],
      attestation: 'none',
    });
    const key = new SoftPasskey(host);
    const made = key.made({ origin, challenge: options.challenge });
    const first = await client.ok('passkey.add', { body: { name: 'Phone', ...made } });
    expect(first.recoveryCodes).toHaveLength(10);
    expect(first.factor.passkeys).toMatchObject([{ name: 'Phone', host, lastUsedAt: null }]);
    const again = await client.ok('passkey.creationOptions', { body: {} });
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual([key.id]);
    const next = new SoftPasskey(host).made({ origin, challenge: again.challenge });
    const second = await client.ok('passkey.add', { body: { name: 'Laptop', ...next } });
    expect(second.recoveryCodes).toBeNull();
    expect(second.factor.passkeys.map(({ name }) => name)).toEqual(['Phone', 'Laptop']);
  });

  test('refused with a challenge of another session, used twice, or of a sign-in', async () => {
    const { client } = member;
    const other = await here(await addMember(desk, 'peer'));
    const body = { body: { password } };
    const { challenge: theirs } = await other.client.ok('passkey.creationOptions', body);
    const { challenge } = await client.ok('passkey.creationOptions', body);
    const add = (made: ReturnType<SoftPasskey['made']>) =>
      client.call('passkey.add', { body: { name: 'Phone', ...made } });
    const key = new SoftPasskey(host);
    const attempts = [
      key.made({ origin, challenge: theirs }),
      key.made({ origin, challenge: await challengeFor() }),
      key.made({ origin, challenge: 'made-up' }),
      key.made({ origin: 'http://evil.example', challenge }),
      key.made({ origin, challenge, isUnverified: true }),
      new SoftPasskey('evil.example').made({ origin, challenge }),
    ];
    for (const made of attempts) expect(await refusalOf(desk, () => add(made))).toEqual(denied);
    expect((await add(key.made({ origin, challenge }))).status).toBe(200);
    const replayed = new SoftPasskey(host).made({ origin, challenge });
    expect(await refusalOf(desk, () => add(replayed))).toEqual(denied);
  });

  test('browsers make none for an address: that is said before anything is asked', async () => {
    const client = await desk.anyone.signin(member.user.username, password);
    const body = { body: { password } };
    expect(await refusalOf(desk, () => client.call('passkey.creationOptions', body))).toEqual({
      status: 409,
      errorCode: 'InvalidTransition',
    });
  });
});

describe('a sign-in with a passkey', () => {
  test('needs neither name nor password, and proves the second factor', async () => {
    const key = await addPasskey(member.client);
    key.counter += 1;
    const opened = await signin(key.answer({ origin, challenge: await challengeFor() }));
    expect('data' in opened && opened.data).toMatchObject({ id: member.user.id, role: 'peer' });
    if (!('data' in opened)) throw new Error('refused');
    const session = anyone.as(`auth ${opened.data.accessToken}`);
    expect((await session.ok('factor.get')).provedUntil).not.toBeNull();
    const typed = await desk.anyone.call('auth.signin', {
      body: { username: member.user.username, password },
    });
    expect('error' in typed && typed.error.errorCode).toBe('OtpRequired');
  });

  test('an answer is accepted once, also ten times at once', async () => {
    const key = await addPasskey(member.client);
    key.counter += 1;
    const answer = key.answer({ origin, challenge: await challengeFor() });
    const all = await Promise.all(Array.from({ length: 10 }, () => signin(answer)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    // Some devices do not count; the challenge alone then keeps an answer from being repeated.
    const uncounted = new SoftPasskey(host);
    uncounted.counter = 0;
    const body = { body: {} };
    const { challenge } = await member.client.ok('passkey.creationOptions', body);
    const made = uncounted.made({ origin, challenge });
    await member.client.ok('passkey.add', { body: { name: 'Synced', ...made } });
    const once = uncounted.answer({ origin, challenge: await challengeFor() });
    const raced = await Promise.all(Array.from({ length: 10 }, () => signin(once)));
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('refused: another site, no verification, a count turned back, a stale challenge', async () => {
    const key = await addPasskey(member.client);
    const other = await here(await addMember(desk, 'peer'));
    const theirs = await addPasskey(other.client);
    const challenge = await challengeFor();
    key.counter += 5;
    const stolen = { ...key.answer({ origin, challenge }), id: theirs.id };
    const handed = { ...key.answer({ origin, challenge }), userHandle: theirs.userHandle ?? '' };
    const attempts = [
      key.answer({ origin: 'http://evil.example', challenge }),
      key.answer({ origin: origin.replace('http:', 'https:'), challenge }),
      key.answer({ origin, challenge, isUnverified: true }),
      key.answer({ origin, challenge: 'made-up' }),
      new SoftPasskey(host).answer({ origin, challenge }),
      stolen,
      handed,
    ];
    for (const answer of attempts) expect(await refused(answer)).toEqual(denied);
    expect((await signin(key.answer({ origin, challenge }))).status).toBe(200);
    key.counter -= 1;
    const copy = key.answer({ origin, challenge: await challengeFor() });
    expect(await refused(copy)).toEqual(denied);
    key.counter += 5;
    const late = key.answer({ origin, challenge: await challengeFor() });
    desk.clock.advance(5 * 60_000);
    expect(await refused(late)).toEqual(denied);
  });

  test('a step-up’s or another session’s challenge opens nothing', async () => {
    const key = await addPasskey(member.client);
    key.counter += 1;
    const { challenge } = await member.client.ok('passkey.stepUpOptions');
    expect(await refused(key.answer({ origin, challenge }))).toEqual(denied);
  });

  test('a blocked user does not get in, and is told the same', async () => {
    const key = await addPasskey(member.client);
    const body = { userId: member.user.id, status: 'blocked' } as const;
    await desk.admin.ok('user.updateStatus', { body });
    key.counter += 1;
    expect(await refused(key.answer({ origin, challenge: await challengeFor() }))).toEqual(denied);
  });
});

describe('a step-up with a passkey', () => {
  test('proves this session, by one’s own passkey alone', async () => {
    const { client, user } = member;
    const key = await addPasskey(client);
    const other = await here(await addMember(desk, 'peer'));
    const theirs = await addPasskey(other.client);
    await desk.owner.query('update session set proved_at = null where user_id = $1', [user.id]);
    const { challenge, allowCredentials } = await client.ok('passkey.stepUpOptions');
    expect(allowCredentials.map(({ id }) => id)).toEqual([key.id]);
    key.counter += 1;
    theirs.counter += 1;
    const prove = (passkey: PasskeyAnswer) => client.call('factor.stepUp', { body: { passkey } });
    const foreign = theirs.answer({ origin, challenge });
    expect(await refusalOf(desk, () => prove(foreign))).toEqual(denied);
    const { challenge: ofThem } = await other.client.ok('passkey.stepUpOptions');
    const borrowed = key.answer({ origin, challenge: ofThem });
    expect(await refusalOf(desk, () => prove(borrowed))).toEqual(denied);
    expect((await prove(key.answer({ origin, challenge }))).status).toBe(200);
    expect((await client.ok('factor.get')).provedUntil).not.toBeNull();
  });
});

describe('keeping passkeys', () => {
  test('renamed and removed by their owner alone; the last one not where one is needed', async () => {
    const { client } = member;
    await addPasskey(client);
    const id = (await client.ok('factor.get')).passkeys[0]?.id ?? '';
    const other = await here(await addMember(desk, 'peer'));
    await addPasskey(other.client);
    const rename = { body: { id, name: 'Mine' } };
    expect((await refusalOf(desk, () => other.client.call('passkey.rename', rename))).status).toBe(
      404,
    );
    const remove = { body: { id } };
    expect((await refusalOf(desk, () => other.client.call('passkey.remove', remove))).status).toBe(
      404,
    );
    expect((await client.ok('passkey.rename', rename)).passkeys).toMatchObject([{ name: 'Mine' }]);
    await saveSettings(desk, { security: { secondFactorPeer: true } });
    expect((await refusalOf(desk, () => client.call('passkey.remove', remove))).status).toBe(403);
    await saveSettings(desk, { security: { secondFactorPeer: false } });
    const { factor } = await client.ok('passkey.remove', remove);
    expect(factor).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  test('beside an authenticator app, either opens the account', async () => {
    const app = await addApp(member.client, desk.clock, password);
    const key = await addPasskey(member.client);
    desk.clock.advance(codeMs);
    key.counter += 1;
    const byKey = await signin(key.answer({ origin, challenge: await challengeFor() }));
    expect(byKey.status).toBe(200);
    const body = { username: member.user.username, password, otp: app.nextCode() };
    expect((await anyone.call('auth.signin', { body })).status).toBe(200);
  });
});
