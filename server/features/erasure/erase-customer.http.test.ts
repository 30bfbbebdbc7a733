import { readFile, readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partySubject } from '@peerdesk/contract/party.ts';
import type { ReportKind } from '@peerdesk/contract/report.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inflatePart, tableOfPart } from '../../core/backup/archive.ts';
import { removeUnusedFiles } from '../../core/file/store-storage.ts';
import { queueDeliveries } from '../../core/webhook/queue-deliveries.ts';
import { ChangeWriter } from '../../core/write/change-writer.ts';
import { inTransaction, openPool, type Pool } from '../../platform/db/pool.ts';
import { screenshot } from '../../platform/files/samples.ts';
import { Live } from '../../platform/live/live.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { runToEnd } from '../../testing/process.ts';
import {
  allowPrivateWebhooks,
  startReceiver,
  type Receiver,
} from '../../testing/doubles/receiver.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import { lockAwaited } from '../../testing/wait.ts';
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
      events: ['payin.*', 'payout.*', 'dispute.*', 'complaint.*'],
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

const versions = `select ref_id, version from payin where ref_id = any($1)
  union all select ref_id, version from payout where ref_id = any($1) order by ref_id`;

const asked: Erasure = {
  merchant: '',
  customer: known.id,
  operator: 'test',
  isTrial: false,
  isDespite: true,
};

async function eraseAs(url: string, set: Partial<Erasure> = {}, search?: Pool) {
  const pool = openPool(url, { max: 1, onError: () => undefined });
  try {
    const changes = new ChangeWriter(
      pool,
      new Live(),
      queueDeliveries(() => 'UTC'),
    );
    const whom = { ...asked, merchant: world.merchant.id, ...set };
    return await eraseCustomer({ changes, pool: search ?? pool }, whom);
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

  test('is not erased while a webhook of a dispute or a complaint is still to be sent', async () => {
    for (const cases of ['select ref_id from dispute', 'select id from complaint']) {
      const ofCase = `(select min(id) from webhook_delivery where subject in (${cases}))`;
      const set = async (status: string, endedAt: string) => {
        const { rows } = await desk.owner.query<{ id: string }>(
          `update webhook_delivery set status = $1, ended_at = ${endedAt} where id = ${ofCase}
           returning id`,
          [status],
        );
        return rows[0]?.id ?? 'none';
      };
      const id = await set('pending', 'null');
      const before = await desk.fingerprint();
      await expect(eraseAs(desk.databaseUrl)).rejects.toThrow(id);
      expect(await desk.fingerprint()).toBe(before);
      await set('delivered', 'created_at');
    }
  });

  test('is not erased while somebody may need the evidence, unless that is said', async () => {
    const careful = { isDespite: false };
    const young = await desk.fingerprint();
    await expect(eraseAs(desk.databaseUrl, careful)).rejects.toThrow(`pay-out ${refs.payout}`);
    expect(await desk.fingerprint()).toBe(young);

    const run = (text: string, values: unknown[]) => desk.owner.query(text, values);
    await run(
      `insert into statement_alert (order_ref, code, reason, raised_at)
       values ($1, 'erasure_test', '{}', now())`,
      [refs.payin],
    );
    await run(
      `insert into freeze_record (id, kind, subject_id, reason, account, blocked_account, currency,
         created_at, created_by) values ('FZtest', 'user', $1, 'r', 'a', 'b', 'INR', now(), '{}')`,
      [world.peer.user.id],
    );
    const refused = eraseAs(desk.databaseUrl, careful);
    await expect(refused).rejects.toThrow(`alert erasure_test of ${refs.payin}, freeze FZtest`);
    await expect(eraseAs(desk.databaseUrl, { isTrial: true })).resolves.toMatchObject({ cases: 2 });
    await run(`delete from freeze_record where id = $1`, ['FZtest']);
    await run('delete from statement_alert where order_ref = $1', [refs.payin]);

    const { rows: cases } = await desk.owner.query<{ id: string }>('select id from complaint');
    await run(
      `insert into approval (id, call, body, note, subject_id, subject_name, amount, currency,
         gains, requested_by, created_at)
       values ('APtest', 'complaint.end', $1, 'n', 's', 'S', 1, 'INR', '{}', $2, now())`,
      [{ complaintId: cases[0]?.id }, world.peer.user.id],
    );
    await expect(eraseAs(desk.databaseUrl)).rejects.toThrow('APtest');
    await run(`delete from approval where id = $1`, ['APtest']);
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
    const { rows: read } = await desk.owner.query(versions, [Object.values(refs)]);
    const { code, output } = await runToEnd(
      'admin',
      { DATABASE_URL: desk.databaseUrl, DATA_DIR: folder },
      ['erase', world.merchant.id, known.id, '--despite'],
    );
    expect(output).toContain('4 orders, 2 disputes and complaints');
    expect(code).toBe(0);
    expect(await inDatabase()).toEqual({});
    expect(await inBackup()).toEqual({});
    const { rows: told } = await desk.owner.query(
      `select id from webhook_delivery where subject = any($1) or subject in
         (select ref_id from dispute union all select id from complaint)`,
      [Object.values(refs)],
    );
    expect(told).toEqual([]);
    // Whoever read an order before does not write back what they read.
    const { rows: raised } = await desk.owner.query(versions, [Object.values(refs)]);
    expect(raised).toEqual(read.map((row) => ({ ...row, version: Number(row.version) + 1 })));
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

    interface Audited {
      surrogate: string;
      despite: object;
    }
    const { rows } = await desk.owner.query<{ after: Audited }>(
      `select after from audit where action = 'customer.erased' and subject = $1`,
      [`merchant:${world.merchant.id}`],
    );
    expect(rows).toHaveLength(1);
    expect(kept.customer.id).toBe(rows[0]?.after.surrogate);
    const despite = { count: 1, first: [`pay-out ${refs.payout}`] };
    expect(rows[0]?.after).toMatchObject({ despite });
  });

  test('leaves the hash of a picture, and nothing to see of it', async () => {
    const ofTheirs = async () => {
      const { rows } = await desk.owner.query(
        `select name, size, length(bytes) as bytes, phash is not null as is_known
         from file where owner_id = $1`,
        [refs.declined],
      );
      return rows;
    };
    const erased = [{ name: '—', size: 0, bytes: 0, is_known: true }];
    expect(await ofTheirs()).toEqual(erased);
    await inTransaction(desk.owner, async (client) =>
      ok(await removeUnusedFiles(client, Date.now() + 86_400_000, 100)),
    );
    expect(await ofTheirs()).toEqual(erased);
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

/** A pay-out to this customer, which the payer proves with a picture. */
async function provedPayout(customer: string, proof: Buffer | string): Promise<Proved> {
  const { refId } = await world.merchant.client.ok('payout.create', {
    body: {
      orderId: `out-${freshUtr()}`,
      amount: '300.00',
      customer: { id: customer, name: `${customer} Rao`, upi: `${customer}@okhdfc` },
    },
  });
  await desk.admin.ok('payout.assign', { body: { refId, peerId: world.payer.user.id } });
  const { client } = world.payer;
  await client.ok('payout.accept', { body: { refId } });
  const proofId = typeof proof === 'string' ? proof : await sent(proof);
  const body = { refId, status: 'approved', utr: freshUtr(), proofId } as const;
  const answer = await client.call('payout.decide', { body });
  await sendWebhooks();
  return { refId, proofId, status: answer.status };
}

interface Proved {
  refId: string;
  proofId: string;
  status: number;
}

async function sent(bytes: Buffer): Promise<string> {
  const file = { name: 'proof.png', bytes };
  return (await world.payer.client.ok('file.upload', { body: { purpose: 'proof' }, file })).id;
}

describe('of one customer', () => {
  const seen = async (id: string) => (await desk.admin.call('file.get', { params: { id } })).status;

  test('erases no evidence of another', async () => {
    const first = await provedPayout('shared-one', await screenshot(41));
    await provedPayout('shared-two', first.proofId);
    const erased = await eraseAs(desk.databaseUrl, { customer: 'shared-one' });
    expect(erased).toMatchObject({ files: 0, filesKept: 1, left: [] });
    expect(erasedReport(asked, erased)).toContain('1 files stay');
    expect(await seen(first.proofId)).toBe(200);
    const other = await eraseAs(desk.databaseUrl, { customer: 'shared-two' });
    expect(other).toMatchObject({ files: 1, filesKept: 0, left: [] });
    expect(await seen(first.proofId)).toBe(404);
  });

  test('leaves the trace of a payer who shows one picture twice', async () => {
    const { proofId } = await provedPayout('rogue-one', await screenshot(42));
    expect(await seen(proofId)).toBe(200);
    const erased = await eraseAs(desk.databaseUrl, { customer: 'rogue-one' });
    expect(erased).toMatchObject({ files: 1, filesKept: 0 });
    expect(await seen(proofId)).toBe(404);
    expect((await provedPayout('rogue-two', proofId)).status).toBe(422);
    const again = await provedPayout('rogue-three', await screenshot(42));
    const { rows } = await desk.owner.query<{ alike: string[] }>(
      `select detail -> 'looksLike' as alike from order_event
       where order_ref = $1 and detail ->> 'proofId' = $2`,
      [again.refId, again.proofId],
    );
    expect(rows).toEqual([{ alike: [proofId] }]);
  });

  test('searches what is left once nothing is locked any more, and no bytes', async () => {
    const { refId } = await provedPayout('searched-one', await screenshot(43));
    const asks: string[] = [];
    const search = {
      query: async (text: string, values?: unknown[]) => {
        asks.push(text);
        await desk.owner.query('select from payout where ref_id = $1 for update nowait', [refId]);
        return desk.owner.query(text, values);
      },
    } as unknown as Pool;
    await eraseAs(desk.databaseUrl, { customer: 'searched-one' }, search);
    const ofFiles = asks.filter((text) => text.includes('from file t'));
    expect(ofFiles).toEqual([expect.stringContaining('t.name')]);
    expect(ofFiles[0]).not.toMatch(/t\.(bytes|grey|sha256)\b/);
  });

  test('removes the reports that can hold it, and stops those that are being made', async () => {
    await provedPayout('reported-one', await screenshot(44));
    const report = async (kind: ReportKind, status: string, merchantId?: string) => {
      const filters = merchantId === undefined ? {} : { merchantId };
      const body = { name: status, kind, format: 'csv', filters } as const;
      const { id } = await desk.admin.ok('report.order', { body });
      await desk.owner.query('update report set status = $2 where id = $1', [id, status]);
      return id;
    };
    const ids = {
      ready: await report('payouts', 'ready', world.merchant.id),
      running: await report('payouts', 'running'),
      queued: await report('payouts', 'queued'),
      ofOther: await report('payouts', 'ready', world.otherMerchant.id),
      ofPeople: await report('users', 'ready'),
    };
    await desk.owner.query(`insert into report_part (report_id, no, bytes) values ($1, 0, 'x')`, [
      ids.running,
    ]);
    const erased = await eraseAs(desk.databaseUrl, { customer: 'reported-one' });
    expect(erased.reports).toBe(2);
    const { rows } = await desk.owner.query<{ id: string; status: string }>(
      'select id, status from report where id = any($1)',
      [Object.values(ids)],
    );
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [ids.running]: 'cancelled',
      [ids.queued]: 'queued',
      [ids.ofOther]: 'ready',
      [ids.ofPeople]: 'ready',
    });
    const parts = 'select from report_part where report_id = $1';
    expect((await desk.owner.query(parts, [ids.running])).rowCount).toBe(0);
  });

  test('is not repeated by a complaint that waited for it', async () => {
    const named = { id: 'waiting-one', name: 'Wilhelmina Tock' };
    const { refId, payUrl } = await world.merchant.client.ok('payin.create', {
      body: { orderId: 'order-waiting', amount: '1500.00', customer: named },
    });
    const params = { token: payUrl.split('/').at(-1) ?? '' };
    await desk.anyone.ok('pay.open', { params });
    await desk.anyone.ok('pay.utr', { params, body: { utr: freshUtr() } });
    await world.peer.client.ok('payin.decide', { body: { refId, status: 'declined' } });
    const eraser = await desk.owner.connect();
    try {
      await eraser.query('begin');
      await eraser.query(
        `update payin set customer_id = 'erased-w', customer_name = null where ref_id = $1`,
        [refId],
      );
      const complained = desk.anyone.ok('pay.complain', { params, body: { text: 'I paid' } });
      await lockAwaited(desk.owner);
      await eraser.query('commit');
      await complained;
    } finally {
      eraser.release();
    }
    const { rows } = await desk.owner.query(
      'select customer_id, customer_name from complaint where ref_id = $1',
      [refId],
    );
    expect(rows).toEqual([{ customer_id: 'erased-w', customer_name: null }]);
  });
});
