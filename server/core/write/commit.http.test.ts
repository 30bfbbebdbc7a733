import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { covered } from '@peerdesk/domain/ledger/available.ts';
import { accounts, type EntryDraft } from '@peerdesk/domain/ledger/postings.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { systemActor } from '@peerdesk/domain/actor.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { commitChanges } from './commit.ts';
import { accountChanges } from './account-changes.ts';
import type { ChangeSet } from './change-set.ts';

let desk: TestDesk;
let world: World;
let wallet: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  wallet = accounts.peerWallet(world.peer.user.id);
});
afterAll(() => desk.close());

function pool() {
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('a server is needed');
  return services.pool;
}

/** An adjustment of the wallet by this many paise, against the house. */
function adjustment(amount: number, mayOverdraw: boolean): ChangeSet {
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
    at: desk.clock.now(),
    actor: systemActor,
    origin: { ip: null, requestId: null },
    accounts: accountChanges(entry, { mustCover: mayOverdraw ? [] : [covered(wallet)] }),
    entries: [entry],
    audit: [{ action: 'test', subject: wallet }],
    outbox: [],
  };
}

const balance = async () => {
  const { rows } = await desk.owner.query<{ balance: string }>(
    'select balance::text as balance from account where id = $1',
    [wallet],
  );
  return Number(rows[0]?.balance);
};

test('changes of one account in one group leave each its own running balance', async () => {
  const before = await balance();
  const group = [adjustment(500, true), adjustment(-200, true), adjustment(50, true)];
  expect(await commitChanges(pool(), group, 'test')).toEqual({ ok: true });
  expect(await balance()).toBe(before + 350);
  const { rows } = await desk.owner.query<{ after: string }>(
    `select balance_after::text as after from posting p join entry e on e.id = p.entry_id
     where p.account = $1 order by e.id desc limit 3`,
    [wallet],
  );
  const after = rows.map((row) => Number(row.after) - before).reverse();
  expect(after).toEqual([500, 300, 350]);
  expect(await desk.bookErrors()).toEqual([]);
});

test('a group that overdraws on the way is refused whole, though its end would be covered', async () => {
  const before = await balance();
  const group = [adjustment(-before - 1, false), adjustment(1000, true)];
  const print = await desk.fingerprint();
  expect(await commitChanges(pool(), group, 'test')).toEqual({
    ...{ ok: false, failure: 'insufficient', detail: wallet },
  });
  expect(await desk.fingerprint()).toEqual(print);
  expect(await commitChanges(pool(), group.toReversed(), 'test')).toEqual({ ok: true });
  expect(await balance()).toBe(999);
});

test('an entry that does not sum to zero is refused, whatever stands beside it', async () => {
  const good = adjustment(10, true);
  const [entry] = good.entries ?? [];
  if (!entry) throw new Error('an entry is needed');
  const lame = { ...entry, postings: entry.postings.slice(0, 1) };
  const print = await desk.fingerprint();
  const write = commitChanges(pool(), [good, { ...good, accounts: [], entries: [lame] }], 'test');
  await expect(write).rejects.toThrow('does not sum to zero');
  expect(await desk.fingerprint()).toEqual(print);
});
