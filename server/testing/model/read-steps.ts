import type { Actor } from './participants.ts';
import { money } from './amounts.ts';
import { createPayin } from './payin-steps.ts';
import { createPayout } from './payout-steps.ts';
import type { Run } from './run.ts';
import { sees, type PayinModel, type PayoutModel } from './state.ts';

/*
 * What was written is read, on whichever server: none may show what was before, since another one
 * has written since.
 */

const pageSize = 20;
const payinStatuses = [
  'created',
  'pending',
  'processing',
  'expired',
  'approved',
  'declined',
] as const;
const payoutStatuses = ['created', 'pending', 'processing', 'approved', 'declined'] as const;

function staffOf({ participants, random }: Run): Actor {
  return random.of([participants.admin, participants.admin, ...participants.subadmins]);
}

/** One order as it is, mostly one that has just changed. */
export async function readOrder(run: Run): Promise<void> {
  const { random, state } = run;
  const by = staffOf(run);
  if (random.is(0.5)) {
    const order = run.recent(state.payins, () => true);
    if (!order) return;
    const params = { refId: order.refId };
    const data = await run.act(
      `${by.username} reads ${order.refId}`,
      sees(by, { payer: order.peer, groupId: order.peer?.groupId ?? null }) ? 'ok' : 'refused',
      () => by.client.call('payin.one', { params }),
    );
    if (data) agree(order, data);
    return;
  }
  const order = run.recent(state.payouts, () => true);
  if (!order) return;
  const params = { refId: order.refId };
  const data = await run.act(
    `${by.username} reads ${order.refId}`,
    sees(by, order) ? 'ok' : 'refused',
    () => by.client.call('payout.one', { params }),
  );
  if (data) agree(order, data);
}

function agree(
  order: PayinModel | PayoutModel,
  read: { status: string; utr: string | null },
): void {
  if (read.status === order.status && read.utr === order.utr) return;
  const model = `${order.status} with ${order.utr}`;
  throw new Error(`${order.refId} reads ${read.status} with ${read.utr}; the model says ${model}`);
}

/** A list; now and then before and after it gets longer, perhaps by the other server. */
export async function readList(run: Run): Promise<void> {
  const { random, participants } = run;
  const isOfPayins = random.is(0.5);
  if (random.is(0.5)) {
    const status = random.of(isOfPayins ? payinStatuses : payoutStatuses);
    return readNewest(run, { by: staffOf(run), isOfPayins, status });
  }
  const list = { by: participants.admin, isOfPayins, status: 'created' } as const;
  await readNewest(run, list);
  await (isOfPayins ? createPayin(run) : createPayout(run));
  return readNewest(run, list);
}

interface ReadList {
  by: Actor;
  isOfPayins: boolean;
  status: (typeof payinStatuses)[number] | (typeof payoutStatuses)[number];
}

/** The newest of a list, and how many there are. */
async function readNewest(run: Run, { by, isOfPayins, status }: ReadList): Promise<void> {
  const { state } = run;
  const orders: readonly (PayinModel | PayoutModel)[] = isOfPayins ? state.payins : state.payouts;
  const expected = orders.filter((one) => one.status === status && sees(by, scopeOf(one)));
  const query = { status, pagesize: String(pageSize) };
  const read = isOfPayins
    ? await by.client.ok('payin.list', { query })
    : await by.client.ok('payout.list', { query });
  run.note(`${by.username} reads the list of ${status}: ${read.total}`);
  const newest = expected.slice(-pageSize).map(({ refId }) => refId);
  const shown = read.orders.map(({ refId }) => refId).toReversed();
  if (shown.join() !== newest.join()) {
    throw new Error(`${by.username} reads of ${status}: ${shown}; the model says ${newest}`);
  }
  if (read.total !== expected.length && !read.totalIsCapped) {
    throw new Error(`${read.total} are ${status}; the model says ${expected.length}`);
  }
}

function scopeOf(order: PayinModel | PayoutModel) {
  return 'payer' in order ? order : { payer: order.peer, groupId: order.peer?.groupId ?? null };
}

/** A wallet, or what a merchant has. */
export async function readMoney(run: Run): Promise<void> {
  const { random, state, participants } = run;
  if (random.is(0.5)) {
    const payer = random.of(participants.payers);
    if (payer.isBlocked) return;
    const { balance, held } = state.walletOf(payer);
    const read = await payer.client.ok('user.wallet');
    run.note(`${payer.username} reads ${read.balance} and ${read.held} held`);
    if (read.balance === money(balance) && read.held === money(held)) return;
    throw new Error(`${payer.username} has ${read.balance}; the model says ${money(balance)}`);
  }
  const merchant = random.of(participants.merchants);
  const read = await merchant.client.ok('merchant.balance');
  run.note(`a merchant reads ${read.balance}`);
  if (read.balance === money(state.balanceOf(merchant))) return;
  const expected = money(state.balanceOf(merchant));
  throw new Error(`a merchant has ${read.balance}; the model says ${expected}`);
}
