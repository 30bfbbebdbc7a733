import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import type { Actor } from './participants.ts';
import type { Prediction, Run } from './run.ts';
import { coverOf } from './cover.ts';
import { refuseTooMuchUnproved } from './hold-steps.ts';
import { money, share } from './amounts.ts';
import { holds, sees, type PayinModel } from './state.ts';

const customers = 60;
const openMost = 3;
const entriesMost = 4;

const isFinal = ({ status }: PayinModel) => status === 'approved' || status === 'declined';
const isOpen = (one: PayinModel) => !isFinal(one) && one.status !== 'expired';

export async function createPayin(run: Run): Promise<void> {
  const { random, state } = run;
  const merchant = random.of(run.participants.merchants);
  const again = random.is(0.05) ? run.recent(state.payins, () => true) : undefined;
  if (again) return repeatPayin(run, again);
  const amount = BigInt(random.is(0.03) ? random.between(1, 99_99) : random.between(100_00, 9e5));
  const customer = { id: `c${random.between(1, customers)}` };
  const isByStatement = random.is(0.05);
  state.serial += 1;
  const body = {
    ...{ orderId: `in-${state.serial}`, amount: money(amount), customer },
    resolveType: isByStatement ? 'UTR' : 'auto',
  };
  const hasRoom = state.openOf(merchant, customer.id) < openMost;
  const data = await run.act(
    `merchant creates a pay-in of ${body.amount} for ${customer.id}`,
    hasRoom && amount >= 100_00n ? 'ok' : 'refused',
    () => merchant.client.call('payin.create', { body }),
  );
  if (!data) return;
  state.payins.push({
    ...{
      refId: data.refId,
      body,
      merchant,
      amount,
      received: 0n,
      status: 'created',
      isByStatement,
    },
    ...{ token: data.payUrl.split('/').at(-1) ?? '', peer: null, utr: null, entries: 0 },
    ...{ claimedAt: null, isFreed: false },
    expiresAt: Date.parse(data.expiresAt ?? ''),
  });
}

/** The same order again returns the same order; with other content it is refused. */
async function repeatPayin(run: Run, order: PayinModel): Promise<void> {
  const isSame = run.random.is(0.5);
  const body = isSame ? order.body : { ...order.body, amount: money(order.amount + 1n) };
  const data = await run.act(
    `merchant repeats ${order.refId}${isSame ? '' : ' with another amount'}`,
    isSame ? 'ok' : 'refused',
    () => order.merchant.client.call('payin.create', { body }),
  );
  if (data && data.refId !== order.refId) throw new Error(`${order.refId} was created twice`);
}

export async function openPage(run: Run): Promise<void> {
  const order = run.recent(run.state.payins, ({ status }) => status === 'created');
  if (!order) return;
  const isNew = order.status === 'created';
  const isFull =
    isNew && run.state.openOf(order.merchant, order.body.customer.id, order) >= openMost;
  const page = await run.act(`customer opens ${order.refId}`, isFull ? 'refused' : 'ok', () =>
    run.customer().call('pay.open', { params: { token: order.token } }),
  );
  if (!page) return;
  // The clock runs on between the sweeps, which end what has become due.
  const isDue = order.expiresAt <= run.desk.clock.now();
  const opened = isDue ? ['created', 'pending', 'unassigned'] : ['pending', 'unassigned'];
  const may = isNew ? opened : [order.status, pendingOf(order)];
  follow(run, order, page, may);
}

/** One that waits gets a UPI ID when its page is opened again and one is free. */
function pendingOf({ status }: PayinModel) {
  return status === 'unassigned' ? 'pending' : status;
}

/** Takes over the state that the page shows, which must be one of the allowed ones. */
function follow(run: Run, order: PayinModel, page: PayPage, may: readonly string[]): void {
  if (!may.includes(page.status)) {
    throw new Error(`${order.refId} is ${page.status}; the model says ${may.join(' or ')}`);
  }
  const name = page.upi?.id.split('@')[0]?.slice(0, -1);
  if (order.status !== page.status && page.status === 'pending') {
    order.peer = run.participants.peers.find((one) => one.username === name) ?? null;
    if (!order.peer) throw new Error(`${order.refId} is pending on nobody the model knows`);
    if (order.peer.isBlocked) throw new Error(`${order.refId} was given to a blocked peer`);
    if (coverOf(run, order.peer, order.amount) === 'refused') {
      throw new Error(`${order.refId} was given to ${order.peer.username}, which cannot cover it`);
    }
    refuseTooMuchUnproved(run, order);
  }
  order.status = page.status;
  order.expiresAt = Date.parse(page.expiresAt ?? '');
}

const mistakes = ['T2408051234567890123456', '12345678901', '9876543210', 'hello', '1e11'];

export async function enterUtr(run: Run): Promise<void> {
  const { random, state } = run;
  const order = run.recent(
    state.payins,
    ({ status, peer }) => status === 'pending' || (status === 'expired' && peer !== null),
  );
  if (!order) return;
  const utr = random.is(0.05) ? random.of(mistakes) : pickUtr(run, order.utr);
  const data = await run.act(
    `customer enters ${utr} on ${order.refId} (${order.status})`,
    mayEnter(run, order, utr),
    () => run.customer().call('pay.utr', { params: { token: order.token }, body: { utr } }),
  );
  if (!data || order.utr === utr) return;
  order.utr = utr;
  order.entries += 1;
  order.claimedAt ??= run.desk.clock.now();
  if (order.status === 'pending') order.status = 'processing';
  follow(run, order, data, [order.status]);
}

/** Mostly a fresh reference; now and then one that was entered before, or the order's own. */
export function pickUtr(run: Run, own: string | null): string {
  const { random, state } = run;
  if (own && random.is(0.5)) return own;
  const used = [...state.used.keys()].slice(-100);
  const seen = random.is(0.5) ? used : state.utrs.slice(-100);
  return seen.length > 0 && random.is(0.12) ? random.of(seen) : state.freshUtr();
}

function mayEnter(run: Run, order: PayinModel, utr: string): Prediction {
  if (mistakes.includes(utr)) return 'refused';
  if (order.utr === utr) return 'ok';
  const isShut = ['created', 'unassigned', 'approved', 'declined'].includes(order.status);
  if (isShut || !order.peer || order.entries >= entriesMost) return 'refused';
  return run.state.used.has(utr) ? 'kept' : 'ok';
}

export async function decidePayin(run: Run): Promise<void> {
  const { random, state } = run;
  const order = run.recent(state.payins, ({ status }) => status === 'processing');
  if (!order) return;
  const by = decider(run, order);
  const isConfirm = random.is(0.35);
  const isApproved = isConfirm || random.is(0.8);
  const status: Deciding['status'] = isApproved ? 'approved' : 'declined';
  const given = random.is(0.15) && status === 'approved' ? pickUtr(run, order.utr) : undefined;
  const amount =
    !isConfirm && status === 'approved' && random.is(0.05)
      ? order.amount + BigInt(random.between(1, 500_00)) * (random.is(0.5) ? 1n : -1n)
      : undefined;
  const input: Deciding = { by, isConfirm, status, utr: given ?? order.utr, amount };
  const body = { refId: order.refId, ...(given && { utr: given }) };
  const data = await run.act(
    `${by.username} ${isConfirm ? 'confirms' : status} ${order.refId} (${order.status})`,
    mayDecide(run, order, input),
    () =>
      isConfirm
        ? by.client.call('payin.confirm', { body })
        : by.client.call('payin.decide', {
            body: { ...body, status, ...(amount && { amount: money(amount) }) },
          }),
  );
  if (!data) return;
  order.status = status;
  if (status === 'declined' || input.utr === null) return;
  order.utr = input.utr;
  order.received = amount ?? order.amount;
  state.used.set(input.utr, order.refId);
}

function decider(run: Run, order: PayinModel): Actor {
  const group =
    run.participants.subadmins.find(({ id }) => id === order.peer?.groupId) ??
    run.participants.admin;
  const right = run.random.of([run.participants.admin, group, order.peer ?? group]);
  return run.someone(right, [...run.participants.subadmins, ...run.participants.payers]);
}

interface Deciding {
  by: Actor;
  isConfirm: boolean;
  status: 'approved' | 'declined';
  utr: string | null;
  amount: bigint | undefined;
}

function mayDecide(run: Run, order: PayinModel, how: Deciding): Prediction {
  const { by } = how;
  const scope = { payer: order.peer, groupId: order.peer?.groupId ?? null };
  if (by.isBlocked || by.role === 'peer-withdrawal' || !sees(by, scope)) return 'refused';
  if (order.isByStatement || isFinal(order)) return 'refused';
  const isStaff = by.role !== 'peer';
  const isWaiting = order.status === 'processing' || (!how.isConfirm && order.status === 'pending');
  const isLate = !how.isConfirm && order.status === 'expired' && order.peer !== null && isStaff;
  if (!isWaiting && !isLate) return 'refused';
  if (how.status === 'declined') return 'ok';
  if (how.utr === null) return 'refused';
  if (!isStaff && order.utr !== null && how.utr !== order.utr) return 'refused';
  if (!isStaff && how.amount !== undefined) return 'refused';
  const received = how.amount ?? order.amount;
  if (received <= 0n || received > order.amount) return 'refused';
  if (run.state.used.has(how.utr)) return 'kept';
  if (holds(order) || !order.peer) return 'ok';
  return coverOf(run, order.peer, received - share(received, order.peer.payinBps));
}

/** Pay-ins whose time is over by now are expired. */
export function expirePayins(payins: readonly PayinModel[], now: number): void {
  for (const one of payins) {
    if (isOpen(one) && one.status !== 'processing' && one.expiresAt <= now) one.status = 'expired';
  }
}
