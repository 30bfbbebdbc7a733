import type { StatementProof } from '@peerdesk/contract/issued-statement.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { canonicalStatement } from '@peerdesk/domain/ledger/issued-statement.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sweepStorage } from '../../core/file/storage.ts';
import { iso } from '../../platform/db/iso.ts';
import { trimHistory } from '../../platform/db/trim.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { sealAll } from '../../testing/seal.ts';
import { buildWorld, payOrder, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
/** Before anything was booked. */
let start: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  start = iso(desk.clock.now() - 60 * minuteMs);
  world = await buildWorld(desk);
  await approvePayin('1000.00');
  await approvePayin('250.00');
  desk.clock.advance(2 * minuteMs);
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

async function approvePayin(amount: string): Promise<void> {
  const { refId } = await payOrder(desk, world, { amount });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
}

const issue = (client: ApiClient = desk.admin, peerId = world.peer.user.id) =>
  client.ok('statement.issue', { body: { peerId, start } });
const check = ({ code }: Pick<StatementProof, 'code'>) =>
  desk.anyone.ok('statement.check', { params: { code } });
const seal = async () => {
  const [server] = desk.servers;
  if (server) await sealAll(desk, server.services);
};

/** The statement's hash, computed from the tables alone. */
async function hashFromTables(account: string, start: string, end: string): Promise<string> {
  const { rows } = await desk.owner.query<{
    id: string;
    at: number;
    kind: string;
    order_ref: string | null;
    amount: bigint;
  }>(
    `select e.id, e.at, e.kind, e.order_ref, p.amount
     from entry e join posting p on p.entry_id = e.id and p.account = $1
     where e.at < $2 order by e.id`,
    [account, end],
  );
  const lines = rows.map((row) => ({ ...row, amount: minor(row.amount) }));
  const inside = lines.filter(({ at }) => at >= Date.parse(start));
  const before = lines.filter(({ at }) => at < Date.parse(start));
  const text = canonicalStatement({
    ...{ account, currency: 'INR', lines: inside },
    period: { start: Date.parse(start), end: Date.parse(end) },
    opening: minor(before.reduce((sum, { amount }) => sum + amount, 0n)),
  });
  return createHash('sha256').update(text).digest('hex');
}

describe('POST /transaction/statement', () => {
  test('issues what the ledger says, up to a full minute that is over', async () => {
    const issued = await issue(world.north.client);
    expect(issued.postings.map(({ amount }) => amount)).toEqual([
      '1000000.00',
      '-990.00',
      '-247.50',
    ]);
    expect(issued.closing).toBe('998762.50');
    expect(Date.parse(issued.end) % minuteMs).toBe(0);
    expect(Date.parse(issued.end)).toBeLessThanOrEqual(desk.clock.now() - minuteMs);
    const account = accounts.peerWallet(world.peer.user.id);
    expect(issued.hash).toBe(await hashFromTables(account, issued.start, issued.end));
    expect(issued.code).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
    expect(issued.checkUrl).toMatch(new RegExp(`^http://[^/]+/check/${issued.code}$`));
    expect(await check(issued)).toEqual({
      ...{ start: issued.start, end: issued.end, currency: 'INR', closing: '998762.50' },
      ...{ hash: issued.hash, matches: true },
    });
  });

  test('the same statement has the same code, and each issue is in the audit', async () => {
    const end = iso(desk.clock.now() - 30 * minuteMs);
    const body = { peerId: world.peer.user.id, start, end };
    const first = await desk.admin.ok('statement.issue', { body });
    const again = await world.north.client.ok('statement.issue', { body });
    expect([again.code, again.hash]).toEqual([first.code, first.hash]);
    const subject = `statement:${first.code.replaceAll('-', '')}`;
    const { rows } = await desk.owner.query<{ action: string; by: string }>(
      `select action, actor ->> 'id' as by from audit where subject = $1 order by id`,
      [subject],
    );
    expect(rows).toMatchObject([
      { action: 'statement.issue' },
      { action: 'statement.issue_again', by: world.north.user.id },
    ]);
  });

  test('a subadmin issues those of its own group alone, a peer none', async () => {
    const body = { peerId: world.peer.user.id };
    const refused = (client: ApiClient) =>
      refusalOf(desk, () => client.call('statement.issue', { body }));
    expect(await refused(world.south.client)).toMatchObject({ errorCode: 'NotFound' });
    expect(await refused(world.peer.client)).toMatchObject({ errorCode: 'PermissionDenied' });
    expect(await refused(world.merchant.client)).toMatchObject({ errorCode: 'PermissionDenied' });
  });
});

describe('GET /merchant/statement', () => {
  test('a merchant gets its own, without the words of the staff', async () => {
    await desk.admin.ok('merchant.changeWallet', {
      body: {
        ...{ merchantId: world.merchant.id, kind: 'topup', amount: '75.00' },
        reason: `asked for by ${world.peer.user.name}`,
      },
    });
    desk.clock.advance(2 * minuteMs);
    const issued = await world.merchant.client.ok('merchant.statement', { query: { start } });
    expect(issued.merchant.id).toBe(world.merchant.id);
    expect(issued.postings.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['payin_approved', '970.00', ''],
      ['payin_approved', '242.50', ''],
      ['topup', '75.00', ''],
    ]);
    const { balance } = await world.merchant.client.ok('merchant.balance');
    expect(issued.closing).toBe(balance);
    const text = JSON.stringify(issued);
    for (const { id, name } of [world.peer.user, world.north.user]) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(name);
    }
    expect(await check(issued)).toMatchObject({ closing: balance, matches: true });
    const other = await world.otherMerchant.client.ok('merchant.statement', {
      query: { start },
    });
    expect(other.postings).toEqual([]);
  });
});

describe('GET /statement-check/{code}', () => {
  test('says nothing about whose statement it is', async () => {
    const answer = await check(await issue());
    expect(Object.keys(answer).toSorted()).toEqual([
      ...['closing', 'currency', 'end', 'hash', 'matches', 'start'],
    ]);
  });

  test('what nobody issued is refused alike, whatever it looks like', async () => {
    const { code } = await issue();
    const last = code.endsWith('0') ? '1' : '0';
    const forged = [
      code.slice(0, -1) + last,
      code.slice(0, -1),
      'A'.repeat(28),
      'x',
      "' or true --",
      '%00',
    ];
    const answers = await Promise.all(
      forged.map(async (one) => {
        const path = `/api/statement-check/${encodeURIComponent(one)}`;
        const response = await desk.anyone.fetch(path);
        return [response.status, await response.json()] as const;
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject([404, { error: { errorCode: 'NotFound' } }]);
  });

  test('what was booked later is of a later statement', async () => {
    const issued = await issue();
    await approvePayin('130.00');
    desk.clock.advance(3 * minuteMs);
    desk.admin = await desk.anyone.signin('admin', adminPassword);
    expect((await check(issued)).matches).toBe(true);
    const later = await issue();
    expect(later.code).not.toBe(issued.code);
    expect(later.closing).not.toBe(issued.closing);
  });

  const where = `where account = 'peer:' || $1 || ':wallet'`;
  test.each([
    [
      'an amount',
      `update posting set amount = amount + 1 where entry_id = (
         select max(entry_id) from posting ${where}) and account like '%wallet'`,
      `update posting set amount = amount - 1 where entry_id = (
         select max(entry_id) from posting ${where}) and account like '%wallet'`,
    ],
    [
      'what an entry was made for',
      `update entry set kind = 'adjust' where id = (select min(entry_id) from posting ${where})`,
      `update entry set kind = 'topup' where id = (select min(entry_id) from posting ${where})`,
    ],
    [
      'the record of the statement',
      `update issued_statement set closing = closing + 1 ${where}`,
      `update issued_statement set closing = closing - 1 ${where}`,
    ],
    [
      'the audit of the statement',
      `update audit set after = after || '{"as":"x"}' where action = 'statement.issue'
         and after ->> 'account' = 'peer:' || $1 || ':wallet'`,
      `update audit set after = after || '{"as":"print"}' where action = 'statement.issue'
         and after ->> 'account' = 'peer:' || $1 || ':wallet'`,
    ],
    ['the chain', `update audit_block set hash = sha256(hash) where length($1) > 0`, `select $1`],
  ])('%s changed in SQL is told as not matching', async (_what, tamper, mend) => {
    const issued = await issue();
    await seal();
    expect((await check(issued)).matches).toBe(true);
    const values = [world.peer.user.id];
    await desk.owner.query('create table block_copy as select * from audit_block');
    await desk.owner.query(tamper, values);
    const told = await check(issued);
    await desk.owner.query(mend, values);
    await desk.owner.query(`delete from audit_block`);
    await desk.owner.query(`insert into audit_block select * from block_copy`);
    await desk.owner.query('drop table block_copy');
    expect(told.matches).toBe(false);
    expect((await check(issued)).matches).toBe(true);
  });

  test('a network may ask 30 times a minute', async () => {
    desk.clock.advance(minuteMs);
    const [base] = desk.bases;
    const ask = async () => (await fetch(`${base}/api/statement-check/x`)).status;
    const answers: number[] = [];
    for (let n = 0; n < 31; n += 1) answers.push(await ask());
    expect(answers.filter((status) => status === 404)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
    desk.clock.advance(minuteMs);
    expect(await ask()).toBe(404);
  });

  test('years later it still matches, a merchant’s too', async () => {
    const merchants = await world.merchant.client.ok('merchant.statement', { query: { start } });
    const issued = [await issue(), merchants];
    await seal();
    for (const { services } of desk.servers) {
      desk.clock.advance(3 * 365 * 24 * 60 * minuteMs);
      await trimHistory(services);
      await sweepStorage(services);
      await seal();
      for (const one of issued) {
        expect(await check(one)).toMatchObject({ matches: true, closing: one.closing });
      }
    }
  });
});
