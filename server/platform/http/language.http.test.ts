import type { CallName } from '@peerdesk/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  addMember,
  buildWorld,
  openOrder,
  password,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import { ApiClient, type Asked } from '../api-client/client.ts';

const hindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };
const devanagari = /\p{Script=Devanagari}/u;

let desk: TestDesk;
let world: World;
/** An admin who reads Hindi. */
let meera: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  meera = await addMember(desk, 'admin');
  await meera.client.ok('user.updateMe', { body: { language: 'hi' } });
});
afterAll(() => desk.close());

/** A call that must be refused, with nothing written. */
async function refused<N extends CallName>(
  client: ApiClient,
  name: N,
  request: Asked<N>,
  headers: Record<string, string> = {},
) {
  const before = await desk.fingerprint();
  const answer = await client.call(name, request, headers);
  if (!('error' in answer)) throw new Error(`${name} was not refused`);
  expect(await desk.fingerprint()).toBe(before);
  return answer.error;
}

describe('a refusal is told in the language of whoever asked', () => {
  test('a user’s profile decides, whatever the browser says', async () => {
    const order = await openOrder(desk, world);
    const ask = { body: { refId: order.refId, status: 'approved' as const } };
    const english = {
      errorCode: 'ValidationError',
      message: 'Enter the UTR of the payment: the order has none yet',
      fields: { utr: 'Enter the UTR of the payment: the order has none yet' },
    };
    const told = 'भुगतान का UTR डालें: इस ऑर्डर में अभी कोई UTR नहीं है';
    expect(await refused(desk.admin, 'payin.decide', ask)).toEqual(english);
    expect(await refused(desk.admin, 'payin.decide', ask, hindi)).toEqual(english);
    expect(await refused(meera.client, 'payin.decide', ask, { 'accept-language': 'en' })).toEqual({
      errorCode: 'ValidationError',
      message: told,
      fields: { utr: told },
    });
  });

  test('who decided what, and when, in the time zone of the business', async () => {
    const { refId } = await payOrder(desk, world);
    await desk.admin.ok('payin.decide', { body: { refId, status: 'declined' } });
    const ask = { body: { refId, status: 'approved' as const } };
    const when = /\w{3} (\d\d) \w{3} (\d{4}, \d\d:\d\d)/;
    const english = await refused(desk.admin, 'payin.decide', ask);
    expect(english.message).toMatch(
      new RegExp(`^Administrator already declined this order on ${when.source}$`),
    );
    const { message } = await refused(meera.client, 'payin.decide', ask);
    expect(message).toMatch(/^Administrator .* पहले ही अस्वीकृत कर चुके हैं$/);
    const [, day, time] = when.exec(english.message) ?? [];
    // The weekday and the month are in Hindi too.
    expect(message).toMatch(new RegExp(`[\\u0900-\\u097f]+ ${day} [\\u0900-\\u097f]+ ${time} `));
  });

  test('a merchant and a customer have English unless the request prefers Hindi', async () => {
    const order = { orderId: 'X', amount: '0.50', customer: { id: 'C' } };
    const ask = { body: order };
    const { client } = world.merchant;
    expect((await refused(client, 'payin.create', ask)).message).toBe(
      'The amount must be from ₹100.00 to ₹1,00,000.00',
    );
    expect((await refused(client, 'payin.create', ask, hindi)).message).toBe(
      'राशि ₹100.00 से ₹1,00,000.00 तक होनी चाहिए',
    );
    const { token } = await openOrder(desk, world);
    const utr = { params: { token }, body: { utr: '12345678901' } };
    expect((await refused(desk.anyone, 'pay.utr', utr)).message).toMatch(/^This has 11 digits;/);
    expect((await refused(desk.anyone, 'pay.utr', utr, hindi)).fields).toEqual({
      utr: expect.stringContaining('इसमें 11 अंक हैं'),
    });
  });

  test('a wrong password, before anybody is known', async () => {
    const wrong = { body: { username: 'admin', password: 'wrong' } };
    // A failed attempt is recorded, so that the next one waits.
    const told = async (headers = {}) => {
      const answer = await desk.anyone.call('auth.signin', wrong, headers);
      return 'error' in answer ? answer.error.message : '';
    };
    expect(await told()).toBe('The username or the password is wrong');
    expect(await told(hindi)).toBe('यूज़रनेम या पासवर्ड ग़लत है');
  });

  test('a session that ran out says expired in Hindi too, others do not', async () => {
    const nobody = desk.anyone.as('auth nothing');
    expect((await refused(nobody, 'user.me', {}, hindi)).message).toBe('पहले साइन इन करें');
    const short = await addMember(desk, 'peer');
    desk.clock.advance(31 * 60_000);
    expect((await refused(short.client, 'user.me', {}, hindi)).message).toMatch(
      /\(expired\).*ऑफ़लाइन हैं$/u,
    );
    desk.admin = await desk.anyone.signin('admin', adminPassword);
    meera.client = await desk.anyone.signin(meera.user.username, password);
  });
});

describe('what a field may hold', () => {
  const wrong = {
    body: {
      name: '',
      username: 'A',
      password: 'short',
      role: 'boss',
      commission: { payinBps: 4001, payoutBps: 1.5 },
      limits: { minAmount: '1,000', openPayouts: '3' },
      tag: null,
      extra: 1,
    },
  } as unknown as Asked<'user.register'>;

  test('is said beside each field, in plain English', async () => {
    const { message, fields } = await refused(desk.admin, 'user.register', wrong);
    expect(fields).toEqual({
      name: 'Must not be empty',
      username: '3 to 40 letters, digits, dots, dashes or underscores',
      password: 'At least 8 characters',
      role: 'Must be one of: admin, subadmin, peer, peer-withdrawal',
      'commission.payinBps': 'At most 40%',
      'commission.payoutBps': 'Enter a whole number',
      'limits.minAmount': 'Enter the amount in digits, such as 1500.00',
      'limits.openPayouts': 'Must be a number',
      tag: 'Must be one of: vip, trusted, new, watch',
      extra: 'Not a known field',
    });
    expect(message).toBe('name: Must not be empty');
  });

  test('and in Hindi', async () => {
    const { message, fields = {} } = await refused(meera.client, 'user.register', wrong);
    expect(fields['name']).toBe('यह ख़ाली नहीं होना चाहिए');
    expect(fields['role']).toMatch(/^इनमें से कोई एक .*: admin, subadmin, peer, peer-withdrawal$/);
    expect(message).toBe(`name: ${fields['name']}`);
    for (const text of Object.values(fields)) expect(text).toMatch(devanagari);
  });

  test('what is missing is said to be missing', async () => {
    const nothing = { body: {} } as unknown as Asked<'user.register'>;
    expect((await refused(desk.admin, 'user.register', nothing)).fields).toMatchObject({
      name: 'This is required',
      role: 'This is required',
    });
    expect((await refused(meera.client, 'user.register', nothing)).fields).toMatchObject({
      name: 'यह ज़रूरी है',
    });
    const odd = { query: { skip: '1.5', pagesize: '0', nonsense: '1' } } as unknown;
    expect((await refused(desk.admin, 'payin.list', odd as Asked<'payin.list'>)).fields).toEqual({
      skip: 'Enter a whole number',
      pagesize: 'Must be at least 1',
      nonsense: 'Not a known field',
    });
  });
});

describe('what is no call at all', () => {
  const post = { method: 'POST', headers: { ...hindi, 'content-type': 'application/json' } };
  test.each([
    ['/api/nothing', { headers: hindi }, 'ऐसी कोई कॉल नहीं है'],
    ['/api/auth/signin', { ...post, body: '{' }, 'बॉडी JSON नहीं है'],
    ['/api/auth/signin', { ...post, body: 'x'.repeat(300_000) }, 'अनुरोध बहुत बड़ा है'],
    ['/api/%zz', { headers: hindi }, 'अनुरोध पढ़ा नहीं जा सका'],
  ])('%s', async (path, init, message) => {
    const body = (await (await desk.anyone.fetch(path, init)).json()) as unknown;
    expect(body).toMatchObject({ error: { message } });
  });
});

test('a list that was read in one language is not unchanged in another', async () => {
  const [base = ''] = desk.bases;
  const reader = await addMember(desk, 'admin');
  const client = await new ApiClient([base]).signin(reader.user.username, password);
  const ask = (mark = '') =>
    client.fetch('/api/utr?tab=exceptions', { headers: { 'if-none-match': mark } });
  const mark = (await ask()).headers.get('etag') ?? '';
  expect((await ask(mark)).status).toBe(304);
  await client.ok('user.updateMe', { body: { language: 'hi' } });
  expect((await ask(mark)).status).toBe(200);
});
