import { covered } from '@peerdesk/domain/ledger/available.ts';
import { accounts, type EntryDraft } from '@peerdesk/domain/ledger/postings.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Announced } from '../../platform/live/announcer.ts';
import { Live } from '../../platform/live/live.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { accountChanges } from './account-changes.ts';
import { signedBy, systemAuthor } from './author.ts';
import type { ChangeSet } from './change-set.ts';
import { ChangeWriter } from './change-writer.ts';

let desk: TestDesk;
let wallet: string;
let writer: ChangeWriter;
let told: string[];

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const { rows } = await desk.owner.query<{ id: string }>('select id from account limit 1');
  wallet = rows[0]?.id ?? '';
  const live = new Live();
  live.onChange(({ ref }: Announced) => told.push(ref));
  const pool = desk.servers[0]?.services.pool;
  if (!pool) throw new Error('a server is needed');
  writer = new ChangeWriter(pool, live, async () => undefined);
});
afterAll(() => desk.close());

/** An adjustment of a wallet whose outbox row names `ref`. */
function adjustment(ref: string, amount: number): ChangeSet {
  told = [];
  const entry: EntryDraft = {
    kind: 'adjust',
    orderRef: null,
    reason: 'test',
    terms: {},
    postings: [
      { account: wallet, amount: minor(BigInt(amount)) },
      { account: accounts.houseSettlement, amount: minor(BigInt(-amount)) },
    ],
  };
  return {
    ...signedBy(systemAuthor(desk.clock.now())),
    accounts: accountChanges(entry, { mustCover: [covered(wallet)] }),
    entries: [entry],
    audit: [{ action: 'test', subject: wallet }],
    outbox: [{ topic: 'wallet', scopes: ['desk'], event: 'wallet.changed', ref }],
  };
}

/** Refused by the database: an entry with one posting. */
function broken(ref: string): ChangeSet {
  const change = adjustment(ref, 10);
  const entries = (change.entries ?? []).map((one) => ({
    ...one,
    postings: one.postings.slice(1),
  }));
  return { ...change, entries };
}

const toldOf = async () => {
  const { rows } = await desk.owner.query<{ ref: string }>(
    `select ref from outbox where topic = 'wallet' order by id`,
  );
  return rows.map(({ ref }) => ref);
};

test('what is written is told, here and in the outbox', async () => {
  expect(await writer.write(adjustment('one', 100))).toEqual({ ok: true });
  expect(told).toEqual(['one']);
  expect(await toldOf()).toContain('one');
});

test('units are written whole or not at all, and one that fails costs no other', async () => {
  const units = [
    [adjustment('a', 50)],
    [adjustment('b', 20), adjustment('b', -100_000)],
    [adjustment('c', -30)],
  ];
  const failed = await writer.writeAll(units);
  expect([...failed]).toEqual([[1, { ok: false, failure: 'insufficient', detail: wallet }]]);
  const { rows } = await desk.owner.query('select balance from account where id = $1', [wallet]);
  expect(rows).toEqual([{ balance: 120n }]);
  expect(await toldOf()).not.toContain('b');
});

test('an error that is no guard’s is thrown, and the units beside it are written', async () => {
  const units = [[adjustment('d', 5)], [broken('e')], [adjustment('f', 5)]];
  await expect(writer.writeAll(units)).rejects.toThrow('does not sum to zero');
  const refs = await toldOf();
  expect(refs).toEqual(expect.arrayContaining(['d', 'f']));
  expect(refs).not.toContain('e');
});

test('a transaction that is refused writes nothing and tells nobody', async () => {
  const change = adjustment('g', 5);
  const print = await desk.fingerprint();
  await writer.transaction(async ({ commit }) => {
    expect(await commit(change)).toEqual({ ok: true });
    return { ok: false };
  });
  expect(told).toEqual([]);
  expect(await desk.fingerprint()).toBe(print);
  await writer.transaction(async ({ commit }) => commit(change));
  expect(told).toEqual(['g']);
});
