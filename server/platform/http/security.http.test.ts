import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import type { Call } from '@peerdesk/contract/call.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { smallPdf } from '../files/samples.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  type Placed,
  type World,
} from '../../testing/world.ts';

/** What docs/security.md promises about the whole server and no other test proves. */
let desk: TestDesk;
let world: World;
let order: Placed;
let payout: { refId: string; orderId: string };
let disputeId: string;
let fileId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1, 'recommended');
  world = await buildWorld(desk);
  order = await payOrder(desk, world);
  await fundMerchant(desk, world.merchant.id);
  payout = await givePayout(desk, world, world.payer);
  const { refId } = payout;
  await world.payer.client.ok('payout.decide', {
    body: { refId, status: 'approved', utr: freshUtr() },
  });
  ({ id: disputeId } = await world.merchant.client.ok('dispute.create', {
    body: { refId, reason: 'no money' },
  }));
  ({ id: fileId } = await desk.admin.ok('file.upload', {
    body: { purpose: 'evidence' },
    file: { name: 'receipt.pdf', bytes: smallPdf() },
  }));
  const message = { disputeId, text: 'Did you send it?', fileIds: [fileId] };
  await desk.admin.ok('dispute.message', { body: message });
});
afterAll(() => desk.close());

const reads = (Object.entries(calls) as [CallName, Call][]).filter(
  ([name, row]) => row.method === 'GET' && name !== 'auth.signout',
);

/** The path of a call for an existing record. */
function pathOf(name: CallName): string {
  const known: Record<string, string> = { token: order.token, ...idsFor(name) };
  const row: Call = calls[name];
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_all, part: string) => known[part] ?? '');
  return `/api${path}${queryOf(name)}`;
}

function queryOf(name: CallName): string {
  if (name === 'dispute.messages') return `?disputeId=${disputeId}`;
  const ofMerchant = `?merchantId=${world.merchant.id}`;
  if (name === 'merchant.statementFile') return `${ofMerchant}&format=pdf`;
  return name === 'merchant.postings' ? ofMerchant : '';
}

function idsFor(name: CallName): { refId: string; orderId: string; id: string } {
  const [feature = ''] = name.split('.');
  const { refId, orderId } = feature === 'payout' ? payout : order;
  const ids = { dispute: disputeId, file: fileId, merchant: world.merchant.id };
  return { refId, orderId, id: (ids as Record<string, string>)[feature] ?? world.north.user.id };
}

const recorded = ['payin', 'pay', 'payout', 'dispute', 'file', 'merchant', 'user', 'settings'];

test('what is read below is there: orders, disputes, files, merchants and people', async () => {
  const client = (row: Call) =>
    row.callers.includes('admin') ? desk.admin : world.merchant.client;
  for (const [name, row] of reads) {
    // A complaint's picture: there is no complaint here.
    if (!recorded.includes(name.split('.')[0] ?? '') || name === 'pay.picture') continue;
    const response = await client(row).fetch(pathOf(name));
    expect(response.status, name).toBe(200);
    await response.text();
  }
});

test('reading changes nothing, whoever reads', async () => {
  const before = await desk.fingerprint();
  const readers = [desk.admin, world.north.client, world.peer.client, world.merchant.client];
  for (const [name] of reads.filter(([, row]) => !row.writes)) {
    for (const reader of readers) {
      const response = await reader.fetch(pathOf(name));
      expect(response.status).toBeLessThan(500);
      await response.text();
    }
  }
  expect(await desk.fingerprint()).toBe(before);
});

test('no answer lets another origin read it', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    for (const [name] of reads) {
      const response = await desk.admin.fetch(pathOf(name), { headers: { origin } });
      const names = [...response.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    const preflight = await desk.anyone.fetch('/api/customer/order', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PATCH' },
    });
    expect(preflight.status).toBeGreaterThanOrEqual(400);
  }
});

test('passwords are Argon2id of 19 MiB and two passes', async () => {
  const { rows } = await desk.owner.query<{ hash: string }>(
    'select distinct password_hash as hash from app_user',
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a pay link is 256 random bits and opens by nothing else', async () => {
  expect(order.token).toMatch(/^[\w-]{43}$/);
  for (const token of [order.refId, order.orderId, order.token.toLowerCase(), 'x'.repeat(43)]) {
    expect(await desk.anyone.refused('pay.get', { params: { token } })).toBe('NotFound');
  }
});

test('no answer holds a hash, a link’s token or what a role may not see', async () => {
  for (const [name] of reads) {
    if (name.startsWith('pay.')) continue;
    for (const reader of [desk.admin, world.north.client, world.peer.client]) {
      const answer = await (await reader.fetch(pathOf(name))).text();
      // The names of settings and of what the audit recorded say nothing.
      const text = answer
        .replaceAll(/"+(?:changeGivenPassword|stepUpPassword|passwordChanged|passwords)"+:/g, '')
        .replaceAll(/"+way"+:"+password(?:_and_code)?"+/g, '');
      expect(text, name).not.toMatch(/argon2|password|_hash|"token"/i);
      expect(text, name).not.toContain(order.token);
    }
  }
  const params = { refId: order.refId };
  const forPeer = JSON.stringify(await world.peer.client.ok('payin.one', { params }));
  expect(forPeer).not.toMatch(/house:fees|Bps|merchant:/);
});
