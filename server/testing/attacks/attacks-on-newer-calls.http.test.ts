import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../desk.ts';
import { proofOf } from '../proof.ts';
import { refusedOtherwise, type Tries } from '../refused-otherwise.ts';
import {
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  openOrder,
  payOrder,
  testClientOf,
  type World,
} from '../world.ts';

/*
 * Attacks on complaints, bulk decisions, reports, statements, closed days, replays, saved views,
 * push messages, webhooks, test mode and the brand, with variations; see `attacks-on-orders`.
 */

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

const decline = (refId: string) =>
  desk.admin.ok('payin.decide', { body: { refId, status: 'declined' } });

/** The same call by each of these, by name. */
function byEach(
  what: string,
  code: string,
  callers: Record<string, ApiClient>,
  call: (by: ApiClient) => ReturnType<Tries[string][1]>,
): Tries {
  return Object.fromEntries(
    Object.entries(callers).map(([name, by]) => [`${what}: ${name}`, [code, () => call(by)]]),
  );
}

describe('complaints', () => {
  test('by whom they are not, about what they are not, and with pictures of others', async () => {
    const { peer, payer, south, merchant, otherPeer } = world;
    const [declined, open] = [
      await payOrder(desk, world, { amount: '801.00' }),
      await payOrder(desk, world, { amount: '802.00' }),
    ];
    await decline(declined.refId);
    const stranger = await proofOf(otherPeer, 71);
    const say = (token: string, set: object) => () =>
      desk.anyone.call('pay.complain', {
        params: { token },
        body: { text: 'I paid', fileIds: [], ...set } as never,
      });
    const { token } = declined;
    const first = await refusedOtherwise(desk, {
      'about a payment that is still open': ['InvalidTransition', say(open.token, {})],
      'with the id as a link': ['NotFound', say(declined.refId, {})],
      'with a picture of a peer': ['ValidationError', say(token, { fileIds: [stranger] })],
      'with a million pictures': ['ValidationError', say(token, { fileIds: Array(9).fill('F1') })],
      'with a long text': ['ValidationError', say(token, { text: 'a'.repeat(50_000) })],
      'with the amount it wants': ['ValidationError', say(token, { amount: '9.00' })],
      'a message without a complaint': [
        'InvalidTransition',
        () =>
          desk.anyone.call('pay.message', { params: { token }, body: { text: 'x', fileIds: [] } }),
      ],
    });
    expect(first).toEqual([]);

    await desk.anyone.ok('pay.complain', {
      params: { token },
      body: { text: 'I paid', utr: freshUtr(), fileIds: [] },
    });
    const { complaints } = await desk.admin.ok('complaint.list', { query: { state: 'open' } });
    const { id } = complaints[0] ?? { id: '' };
    const end = (by: ApiClient, status = 'refunded') =>
      by.call('complaint.end', { body: { complaintId: id, status, note: 'x' } as never });
    const write = (by: ApiClient) =>
      by.call('complaint.message', { body: { complaintId: id, text: 'x' } });
    const outsiders = { peer: peer.client, payer: payer.client, merchant: merchant.client };
    const more = await refusedOtherwise(desk, {
      'twice at a time': ['InvalidTransition', say(token, {})],
      ...byEach('ended', 'PermissionDenied', outsiders, (by) => end(by)),
      ...byEach('answered', 'PermissionDenied', outsiders, write),
      'ended by another group': ['NotFound', () => end(south.client)],
      'answered by another group': ['NotFound', () => write(south.client)],
      'refunded without a refund': ['InvalidTransition', () => end(desk.admin)],
      'approved without an approval': ['ValidationError', () => end(desk.admin, 'approved')],
    });
    expect(more).toEqual([]);
    expect(await south.client.refused('complaint.one', { params: { id } })).toBe('NotFound');
  });
});

describe('many decisions at once', () => {
  test('of others, twice, too many, with fields of one’s own, and by who decides nothing', async () => {
    const { peer, otherPeer, south, payer, merchant } = world;
    const { refId } = await payOrder(desk, world, { amount: '811.00' });
    const row = { refId, status: 'approved' as const };
    const bulk = (by: ApiClient, orders: unknown[]) =>
      by.call('payin.bulk', { body: { orders } as never });
    const deciders = { payer: payer.client, merchant: merchant.client };
    const others = await refusedOtherwise(desk, {
      ...byEach('decided', 'PermissionDenied', deciders, (by) => bulk(by, [row])),
      'the same order twice': ['ValidationError', () => bulk(peer.client, [row, row])],
      'none at all': ['ValidationError', () => bulk(peer.client, [])],
      'a hundred and one': [
        'ValidationError',
        () =>
          bulk(
            desk.admin,
            Array.from({ length: 101 }, (_, n) => ({ ...row, refId: `PI${n}` })),
          ),
      ],
      'with a peer of its own': [
        'ValidationError',
        () => bulk(peer.client, [{ ...row, peerId: peer.user.id }]),
      ],
    });
    expect(others).toEqual([]);
    const before = await desk.fingerprint(['idempotency']);
    for (const { client } of [otherPeer, south]) {
      const { results } = await client.ok('payin.bulk', { body: { orders: [row] } });
      expect(results).toMatchObject([{ refId, error: { errorCode: 'NotFound' } }]);
    }
    const tenfold = { orders: [{ ...row, amount: '8110.00' }] };
    const { results } = await peer.client.ok('payin.bulk', { body: tenfold });
    expect(results).toMatchObject([{ error: { errorCode: 'AmountMismatch' } }]);
    expect(await desk.fingerprint(['idempotency'])).toBe(before);
  });
});

describe('papers', () => {
  test('statements of others, reports of what one may not read, and what others have made', async () => {
    const { peer, otherPeer, payer, north, south, merchant, otherMerchant } = world;
    const noStaff = { peer: peer.client, payer: payer.client, merchant: merchant.client };
    const issue = (by: ApiClient, peerId: string) =>
      by.call('statement.issue', { body: { peerId } });
    const order = (by: ApiClient, kind: string, filters: Record<string, string> = {}) =>
      by.call('report.order', {
        body: { name: 'B', kind, format: 'csv', start: 'today', filters } as never,
      });
    const { id } = await desk.admin.ok('report.order', {
      body: { name: 'A', kind: 'ledger', format: 'csv', start: 'today' },
    });
    const others = await refusedOtherwise(desk, {
      ...byEach('a statement', 'PermissionDenied', noStaff, (by) => issue(by, peer.user.id)),
      'a statement of another group': ['NotFound', () => issue(south.client, peer.user.id)],
      'of an admin': ['NotFound', () => issue(north.client, 'U0')],
      ...byEach('a report', 'PermissionDenied', { merchant: merchant.client }, (by) =>
        order(by, 'payins'),
      ),
      'a merchant’s file': [
        'PermissionDenied',
        () =>
          otherMerchant.client.call('merchant.statementFile', {
            query: { merchantId: merchant.id, format: 'xlsx' },
          }),
      ],
      'a filter that is none': [
        'ValidationError',
        () => order(north.client, 'payins', { scope: 'desk' }),
      ],
      'a filter as code': [
        'ValidationError',
        () => order(north.client, 'payins', { sort: '1;drop' }),
      ],
      'somebody’s report': ['NotFound', () => north.client.call('report.file', { params: { id } })],
      'a report, by a peer': [
        'PermissionDenied',
        () => otherPeer.client.call('report.file', { params: { id } }),
      ],
      'somebody’s report, cancelled': [
        'NotFound',
        () => north.client.call('report.cancel', { body: { id } }),
      ],
      'somebody’s report, removed': [
        'NotFound',
        () => north.client.call('report.remove', { params: { id } }),
      ],
    });
    expect(others).toEqual([]);
  });

  test('the check of statements tells nobody’s code from no code, and names nobody', async () => {
    const { peer } = world;
    const { code } = await desk.admin.ok('statement.issue', { body: { peerId: peer.user.id } });
    const check = (tried: string) =>
      desk.anyone.call('statement.check', { params: { code: tried } });
    const answers = new Set<string>();
    const wrong = [
      code.slice(0, -1),
      `${code}0`,
      'x',
      '%',
      '0'.repeat(90),
      peer.user.id,
      `${code}'--`,
    ];
    for (const tried of wrong) {
      const answer = await check(tried);
      answers.add(JSON.stringify('error' in answer && [answer.status, answer.error.message]));
    }
    expect(answers.size).toBe(1);
    const shown = await desk.anyone.ok('statement.check', { params: { code } });
    expect(Object.keys(shown).toSorted()).toEqual(
      ['closing', 'currency', 'end', 'hash', 'matches', 'start'].toSorted(),
    );
    expect(JSON.stringify(shown)).not.toContain(peer.user.id);
  });

  test('a flood of statements is refused for a while: each would be kept for ever', async () => {
    const [server] = desk.servers;
    if (!server) throw new Error('no server');
    const { peer } = world;
    const statuses: number[] = [];
    for (let n = 0; n < 130; n += 1) {
      const { status } = await desk.admin.call('statement.issue', {
        body: { peerId: peer.user.id },
      });
      statuses.push(status);
    }
    // Each server counts for itself.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120);
    desk.clock.advance(61_000);
    const after = await desk.admin.call('statement.issue', { body: { peerId: peer.user.id } });
    expect(after.status).toBe(200);
  });
});

describe('closed days, replays and saved views', () => {
  test('of others, and by who has none', async () => {
    const { peer, otherPeer, payer, north, south, merchant } = world;
    const upiId = await addUpi(desk, otherPeer);
    const { accountId } = await desk.admin.ok('upi.one', { params: { upiId } });
    const declare = (by: ApiClient, set: object) =>
      by.call('dayClose.declare', {
        body: { accountId, day: '2026-01-01', in: '1.00', ...set } as never,
      });
    const view = await desk.admin.ok('view.save', {
      body: { list: 'payins', name: 'Mine', filters: { status: 'pending' } },
    });
    const replay = { day: '2026-01-01', changes: {} };
    const outsiders = { north: north.client, peer: peer.client, merchant: merchant.client };
    const others = await refusedOtherwise(desk, {
      'the day of a rival’s account': ['NotFound', () => declare(peer.client, {})],
      'a day that has not begun': [
        'ValidationError',
        () => declare(otherPeer.client, { day: '2090-01-01' }),
      ],
      'by a merchant': ['PermissionDenied', () => declare(merchant.client, {})],
      'with its own version': ['ValidationError', () => declare(otherPeer.client, { version: 9 })],
      ...byEach('a replay', 'PermissionDenied', outsiders, (by) =>
        by.call('whatIf.ask', { body: replay as never }),
      ),
      ...byEach('somebody’s view', 'NotFound', { north: north.client, payer: payer.client }, (by) =>
        by.call('view.update', { body: { id: view.id, name: 'x' } }),
      ),
      'somebody’s view, removed': [
        'NotFound',
        () => south.client.call('view.remove', { body: { id: view.id } }),
      ],
      'a view for everybody, by a subadmin': [
        'PermissionDenied',
        () =>
          north.client.call('view.save', {
            body: { list: 'payins', name: 'All', filters: {}, isShared: true },
          }),
      ],
    });
    expect(others).toEqual([]);
  });
});

/** Addresses inside, as somebody would write them who knows that they are refused. */
const inside = [
  'http://push.example/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f000001/a',
  'https://017700000001/a',
  'https://127.1/a',
  'https://[::1]/a',
  'https://[::ffff:7f00:1]/a',
  'https://[64:ff9b::a9fe:a9fe]/a',
  'https://169.254.169.254/latest/meta-data',
  'https://push.example:8443/a',
  'https://user@push.example/a',
  'https://push.example/a#b',
  'https://１２７.0.0.1/a',
  'file:///etc/passwd',
  'gopher://127.0.0.1:5432/_x',
  '//127.0.0.1/a',
  'https://',
];

describe('addresses that the desk posts to', () => {
  test.each(inside)('%s is neither a webhook nor where a browser is reached', async (url) => {
    const { peer, merchant } = world;
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    const others = await refusedOtherwise(desk, {
      webhook: [
        'ValidationError',
        () =>
          desk.admin.call('webhook.update', {
            body: { merchantId: merchant.id, mode: 'live', url },
          }),
      ],
      push: [
        'ValidationError',
        () => peer.client.call('push.subscribe', { body: { endpoint: url, keys } }),
      ],
    });
    expect(others).toEqual([]);
  });

  test('webhooks are an admin’s', async () => {
    const { peer, north, merchant } = world;
    const outsiders = { peer: peer.client, north: north.client, merchant: merchant.client };
    const body = { merchantId: merchant.id, mode: 'live' as const };
    const url = 'https://receiver.example/a';
    const others = await refusedOtherwise(desk, {
      ...byEach('set', 'PermissionDenied', outsiders, (by) =>
        by.call('webhook.update', { body: { ...body, url } }),
      ),
      ...byEach('tried', 'PermissionDenied', outsiders, (by) => by.call('webhook.test', { body })),
    });
    expect(others).toEqual([]);
  });
});

test('a test key reaches no money, and a live link no outcome', async () => {
  const { merchant } = world;
  const tester = await testClientOf(desk, merchant.id);
  const { refId, token } = await openOrder(desk, world, { amount: '821.00' });
  const outcome = { outcome: 'approved' } as never;
  const others = await refusedOtherwise(desk, {
    'asking to be paid out': [
      'PermissionDenied',
      () => tester.call('request.ask', { body: { kind: 'settlement', amount: '1.00' } }),
    ],
    'deciding a live order': [
      'PermissionDenied',
      () => tester.call('payin.decide', { body: { refId, status: 'approved' } }),
    ],
    'a dispute': [
      'PermissionDenied',
      () => tester.call('dispute.create', { body: { refId, reason: 'x' } }),
    ],
    'an outcome for a live link': [
      'NotFound',
      () => desk.anyone.call('pay.outcome', { params: { token }, body: outcome }),
    ],
  });
  expect(others).toEqual([]);
});

const drawings: Record<string, string> = {
  'a script': '<script>alert(1)</script>',
  'a handler': '<rect onload="alert(1)" width="1" height="1"/>',
  'a picture elsewhere': '<image href="https://other.example/a.png" width="1" height="1"/>',
  'a file': '<image xlink:href="file:///etc/passwd" width="1" height="1"/>',
  'a page inside': '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
  'a style that loads': '<style>@import url(https://other.example/a.css);</style>',
  'a use of elsewhere': '<use href="https://other.example/a.svg#x"/>',
};

const spaces = ['2000/svg', '1999/xlink'];

test.each(Object.entries(drawings))('a brand’s drawing with %s is refused', async (_, inner) => {
  const names = ['', ':xlink'].map((of, n) => `xmlns${of}="http://www.w3.org/${spaces[n]}"`);
  const text = `<svg ${names.join(' ')} width="9" height="9">${inner}</svg>`;
  const entity = `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${text}`;
  const upload = (by: ApiClient, svg: string) =>
    by.call('brand.uploadPicture', {
      body: { use: 'logo' },
      file: { name: 'logo.svg', bytes: Buffer.from(svg) },
    });
  const others = await refusedOtherwise(desk, {
    drawing: ['UnsupportedFile', () => upload(desk.admin, text)],
    entity: ['UnsupportedFile', () => upload(desk.admin, entity)],
    'by a subadmin': ['PermissionDenied', () => upload(world.north.client, text)],
  });
  expect(others).toEqual([]);
});
