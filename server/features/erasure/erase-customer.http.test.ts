import { readFile, readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partySubject } from '@peerdesk/contract/party.ts';
import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inflatePart, tableOfPart } from '../../core/backup/archive.ts';
import { queueDeliveries } from '../../core/webhook/queue-deliveries.ts';
import { ChangeWriter } from '../../core/write/change-writer.ts';
import { openPool } from '../../platform/db/pool.ts';
import { screenshot } from '../../platform/files/samples.ts';
import { Live } from '../../platform/live/live.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { runToEnd } from '../../testing/process.ts';
import { allowPrivateWebhooks, startReceiver, type Receiver } from '../../testing/receiver.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import { buildWorld, freshUtr, fundMerchant, upiIdOf, type World } from '../../testing/world.ts';
import { WebhookWorker } from '../webhook/worker.ts';
import { eraseCustomer, type Erasure } from './erase-customer.ts';
import { erasedReport } from './erased-report.ts';

/** Everything by which this person is known, each in its own words, so that each is looked for. */
const known = {
  id: 'shop-customer-zebulon',
  name: 'Zebulonia Quux',
  upi: 'zebulon.private@oksbi',
  other: 'zebulon.bank@okaxis',
  meta: 'zebulonmeta77',
  complaint: 'zebuloncomplaint88',
  dispute: 'zebulondispute99',
} as const;
const words = Object.values(known).map((word) => word.toLowerCase());
const found = (text: string) => words.filter((word) => text.toLowerCase().includes(word));

let desk: TestDesk;
let world: World;
let folder: string;
let receiver: Receiver;
/** Of the orders before they were erased. */
let refs: { payin: string; declined: string; payout: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-erasure-'));
  [desk, receiver] = await Promise.all([startTestDesk(inject('postgresUrl')), startReceiver()]);
  allowPrivateWebhooks(desk);
  world = await buildWorld(desk);
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await fundMerchant(desk, world.merchant.id);
  await desk.admin.ok('webhook.update', {
    body: {
      merchantId: world.merchant.id,
      url: `${receiver.base}/fine`,
      events: ['payin.*', 'payout.*'],
    },
  });
  refs = {
    payin: await approvedPayin(),
    declined: await declinedPayin(),
    payout: await disputedPayout(),
  };
});
afterAll(async () => {
  await receiver.stop();
  await desk.close();
  await rm(folder, { recursive: true, force: true });
});

async function payin(orderId: string, utr: string) {
  const customer = { id: known.id, name: known.name };
  const created = await world.merchant.client.ok('payin.create', {
    body: { orderId, amount: '1500.00', customer, meta: { tag: known.meta } },
  });
  const token = created.payUrl.split('/').at(-1) ?? '';
  await desk.anyone.ok('pay.open', { params: { token } });
  await desk.anyone.ok('pay.utr', { params: { token }, body: { utr } });
  return { refId: created.refId, token };
}

/** Approved by the bank's line, which names who paid. */
async function approvedPayin(): Promise<string> {
  const utr = freshUtr();
  const { refId } = await payin('order-one', utr);
  const narration = `UPI/${utr}/${known.name}/${known.other}`;
  await uploadAndMatch(
    desk,
    desk.admin,
    await upiIdOf(desk, world.peer),
    testFile([{ amount: '1500.00', rrn: utr, narration, vpa: known.other }]),
  );
  expect(await desk.admin.ok('payin.one', { params: { refId } })).toMatchObject({
    status: 'approved',
  });
  return refId;
}

/** The customer complains about it, with a picture. */
async function declinedPayin(): Promise<string> {
  const { refId, token } = await payin('order-two', freshUtr());
  const params = { token };
  await world.peer.client.ok('payin.decide', { body: { refId, status: 'declined' } });
  const file = { name: 'proof.png', bytes: await screenshot(7) };
  const { id } = await desk.anyone.ok('pay.file', { params, body: {}, file });
  const body = { text: `I paid it: ${known.complaint}`, fileIds: [id] };
  await desk.anyone.ok('pay.complain', { params, body });
  const { complaints } = await desk.admin.ok('complaint.list', { query: { q: refId } });
  const complaintId = complaints[0]?.id ?? '';
  await desk.admin.ok('complaint.end', {
    body: { complaintId, status: 'refused', note: 'the bank shows nothing' },
  });
  return refId;
}

async function disputedPayout(): Promise<string> {
  const customer = { id: known.id, name: known.name, upi: known.upi };
  const { refId } = await world.merchant.client.ok('payout.create', {
    body: { orderId: 'out-one', amount: '700.00', customer, meta: { tag: known.meta } },
  });
  await desk.admin.ok('payout.assign', { body: { refId, peerId: world.payer.user.id } });
  await world.payer.client.ok('payout.accept', { body: { refId } });
  const utr = freshUtr();
  await world.payer.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
  const { id: disputeId } = await world.merchant.client.ok('dispute.create', {
    body: { refId, reason: `nothing came, ${known.dispute}` },
  });
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  await desk.admin.ok('note.add', { body: { refId, text: `called ${known.name}` } });
  const about = partySubject({ kind: 'customer', of: refId });
  await desk.admin.ok('note.add', { body: { refId: about, text: `${known.name} pays late` } });
  await desk.admin.ok('dispute.resolve', {
    body: { disputeId, status: 'resolved', note: 'the bank shows it' },
  });
  return refId;
}

async function sendWebhooks(): Promise<void> {
  for (const { services } of desk.servers) await new WebhookWorker(services).sendDue();
  for (const { services } of desk.servers) await new WebhookWorker(services).sendDue();
}

const asked: Erasure = { merchant: '', customer: known.id, operator: 'test', isTrial: false };

async function eraseAs(url: string, set: Partial<Erasure> = {}) {
  const pool = openPool(url, { max: 1, onError: () => undefined });
  try {
    const changes = new ChangeWriter(
      pool,
      new Live(),
      queueDeliveries(() => 'UTC'),
    );
    return await eraseCustomer({ changes }, { ...asked, merchant: world.merchant.id, ...set });
  } finally {
    await pool.end();
  }
}

/** By table, the words that any row of the database holds. */
async function inDatabase(): Promise<Record<string, string[]>> {
  const { rows: tables } = await desk.owner.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'pgboss') and relkind in ('r', 'p')`,
  );
  const held: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await desk.owner.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
    );
    const there = found(rows[0]?.text ?? '');
    if (there.length > 0) held[name] = there;
  }
  return held;
}

async function inBackup(): Promise<Record<string, string[]>> {
  const into = join(folder, 'backup');
  const { code } = await runToEnd('backup', { DATABASE_URL: desk.databaseUrl, DATA_DIR: folder }, [
    into,
  ]);
  expect(code).toBe(0);
  const [file = ''] = await readdir(into);
  const held: Record<string, string[]> = {};
  let parts = 0;
  for (const { header, data } of await unpackTar(await readFile(join(into, file)))) {
    const table = tableOfPart(header.name);
    if (table === undefined || !data) continue;
    parts += 1;
    const there = found((await inflatePart(header.name, data)).toString());
    if (there.length > 0) held[table] = there;
  }
  expect(parts).toBeGreaterThan(20);
  return held;
}

describe('what is known of a customer', () => {
  test('is not erased while something of theirs is not at its end', async () => {
    // Webhooks are still to be sent.
    const before = await desk.fingerprint();
    await expect(eraseAs(desk.databaseUrl)).rejects.toThrow(/not yet: .* not at their end/);
    await sendWebhooks();
    const { refId } = await payin('order-open', freshUtr());
    const open = await desk.fingerprint();
    await expect(eraseAs(desk.databaseUrl)).rejects.toThrow(refId);
    expect(await desk.fingerprint()).toBe(open);
    expect(open).not.toBe(before);
    await world.peer.client.ok('payin.decide', { body: { refId, status: 'declined' } });
    await sendWebhooks();
  });

  test('is erased by the owner of the database alone, and only where there is somebody', async () => {
    const before = await desk.fingerprint();
    await expect(eraseAs(desk.serverUrl)).rejects.toThrow(/permission denied/);
    await expect(eraseAs(desk.databaseUrl, { customer: 'nobody' })).rejects.toThrow(/no orders/);
    await expect(eraseAs(desk.databaseUrl, { merchant: 'nobody' })).rejects.toThrow(/no merchant/);
    const other = world.otherMerchant.id;
    await expect(eraseAs(desk.databaseUrl, { merchant: other })).rejects.toThrow(/no orders/);
    const tried = await eraseAs(desk.databaseUrl, { isTrial: true });
    expect(tried).toMatchObject({ orders: 4, cases: 2, files: 1, lines: 1 });
    expect(await desk.fingerprint()).toBe(before);
    expect(Object.keys(await inDatabase())).toContain('public.payin');
  });

  test('is in no table, list, search, audit and backup afterwards, and the books hold', async () => {
    const balances = () =>
      desk.owner
        .query('select id, balance, held from account order by id')
        .then(({ rows }) => rows);
    const money = await balances();
    const { code, output } = await runToEnd(
      'admin',
      { DATABASE_URL: desk.databaseUrl, DATA_DIR: folder },
      ['erase', world.merchant.id, known.id],
    );
    expect(output).toContain('4 orders, 2 disputes and complaints');
    expect(code).toBe(0);
    expect(await inDatabase()).toEqual({});
    expect(await inBackup()).toEqual({});
    expect(await balances()).toEqual(money);
    expect(await desk.bookErrors()).toEqual([]);
    const proof = await runToEnd('verify', { DATABASE_URL: desk.databaseUrl, DATA_DIR: folder }, [
      '--full',
    ]);
    expect(proof).toMatchObject({ code: 0 });

    const shown: unknown[] = [];
    for (const client of [desk.admin, world.north.client, world.peer.client]) {
      shown.push(await client.ok('payin.list', {}));
      shown.push(await client.ok('payin.one', { params: { refId: refs.payin } }));
      shown.push(await client.ok('payin.one', { params: { refId: refs.declined } }));
    }
    shown.push(await desk.admin.ok('payout.one', { params: { refId: refs.payout } }));
    shown.push(await desk.admin.ok('dispute.list', {}), await desk.admin.ok('complaint.list', {}));
    shown.push(await desk.admin.ok('audit.list', {}), await desk.admin.ok('utr.list', {}));
    shown.push(await world.merchant.client.ok('payin.list', {}));
    expect(found(JSON.stringify(shown))).toEqual([]);
    for (const q of [known.id, known.name]) {
      expect(await desk.admin.ok('payin.list', { query: { q } })).toMatchObject({ total: 0 });
      expect(await desk.admin.ok('payout.list', { query: { q } })).toMatchObject({ total: 0 });
    }
    // The payment itself stays: its amount, its reference, its number and who decided.
    const kept = await desk.admin.ok('payin.one', { params: { refId: refs.payin } });
    expect(kept).toMatchObject({ status: 'approved', amount: '1500.00', orderId: 'order-one' });
    expect(kept.utr).toMatch(/^\d{12}$/);

    const { rows } = await desk.owner.query<{ after: { surrogate: string; operator: string } }>(
      `select after from audit where action = 'customer.erased' and subject = $1`,
      [`merchant:${world.merchant.id}`],
    );
    expect(rows).toHaveLength(1);
    expect(kept.customer.id).toBe(rows[0]?.after.surrogate);
  });

  test('is known no more: the same order number is not answered as the same order', async () => {
    const again = await world.merchant.client.call('payin.create', {
      body: {
        orderId: 'order-one',
        amount: '1500.00',
        customer: { id: known.id, name: known.name },
        meta: { tag: known.meta },
      },
    });
    expect(again.status).toBe(409);
    expect(found(JSON.stringify(again))).toEqual([]);
  });

  test('where staff has named somebody in a reason, the sealed audit keeps it, and it is said', async () => {
    const named = { id: 'other-customer-9', name: 'Quorinda Vex' };
    const { refId, payUrl } = await world.merchant.client.ok('payin.create', {
      body: { orderId: 'order-named', amount: '1500.00', customer: named },
    });
    const params = { token: payUrl.split('/').at(-1) ?? '' };
    await desk.anyone.ok('pay.open', { params });
    await desk.anyone.ok('pay.utr', { params, body: { utr: freshUtr() } });
    await world.peer.client.ok('payin.decide', { body: { refId, status: 'declined' } });
    await desk.anyone.ok('pay.complain', { params, body: { text: 'I paid' } });
    const { complaints } = await desk.admin.ok('complaint.list', { query: { q: refId } });
    const complaintId = complaints[0]?.id ?? '';
    const end = { complaintId, status: 'refused', note: `${named.name} did not pay` } as const;
    await desk.admin.ok('complaint.end', { body: end });
    await sendWebhooks();
    const erased = await eraseAs(desk.databaseUrl, { customer: named.id });
    expect(erased.left).toEqual([{ table: 'audit', rows: 1 }]);
    expect(erasedReport({ ...asked, customer: named.id }, erased)).toContain('audit: 1 rows');
  });
});
