import type { Run } from './run.ts';
import { endAssignment, type PayinModel, type PayoutModel } from './state.ts';

interface Outcome {
  status: number;
  data?: { status: string };
}

/** Several concurrent calls, of which exactly one may win. */
async function race<T>(run: Run, what: string, calls: (() => Promise<T>)[]): Promise<number> {
  run.note(`at once: ${what}`);
  const answers = (await Promise.all(calls.map((call) => call()))) as Outcome[];
  const won = answers.flatMap(({ status }, place) => (status === 200 ? [place] : []));
  if (answers.some(({ status }) => status >= 500)) throw new Error(`${what}: a server failed`);
  if (won.length > 1) throw new Error(`${what}: ${won.length} of ${answers.length} won`);
  run.note(`  won: ${won[0] ?? 'nobody'}`);
  return won[0] ?? -1;
}

/** Confirmed and declined concurrently by all who may. */
export async function raceForPayin(run: Run): Promise<void> {
  const order = run.state.payins.findLast((one) => isDecidable(one) && !one.peer?.isBlocked);
  if (!order?.peer || !order.utr || run.state.used.has(order.utr)) return;
  const { refId, peer } = order;
  const body = { refId };
  const { client } = run.participants.admin;
  const winner = await race(run, `confirm and decline ${refId}`, [
    () => peer.client.call('payin.confirm', { body }),
    () => client.call('payin.confirm', { body }),
    () => client.call('payin.decide', { body: { ...body, status: 'declined' } }),
  ]);
  if (winner < 0) throw new Error(`nobody decided ${refId}`);
  approveOrDecline(run, order, winner < 2);
}

/** Whoever may decides it, and what it holds covers it. */
function isDecidable({ status, isByStatement, isFreed }: PayinModel): boolean {
  return status === 'processing' && !isByStatement && !isFreed;
}

function approveOrDecline(run: Run, order: PayinModel, isApproved: boolean): void {
  order.status = isApproved ? 'approved' : 'declined';
  if (!isApproved || !order.utr) return;
  order.received = order.amount;
  run.state.used.set(order.utr, order.refId);
}

/** Paid, declined and released concurrently. */
export async function raceForPayout(run: Run): Promise<void> {
  const order = run.state.payouts.findLast(
    (one) =>
      one.status === 'processing' &&
      one.payer?.isBlocked === false &&
      one.had.every(({ lateUtr }) => lateUtr === null),
  );
  if (!order?.payer) return;
  const { refId, payer } = order;
  const utr = run.state.freshUtr();
  const [own, admin] = [payer.client, run.participants.admin.client];
  const winner = await race(run, `pay, decline and release ${refId}`, [
    () => own.call('payout.decide', { body: { refId, status: 'approved', utr } }),
    () => admin.call('payout.decide', { body: { refId, status: 'declined' } }),
  ]);
  if (winner < 0) throw new Error(`nobody decided ${refId}`);
  settle(run, order, winner === 0 ? utr : null);
}

function settle(run: Run, order: PayoutModel, utr: string | null): void {
  order.status = utr ? 'approved' : 'declined';
  endAssignment(order, run.desk.clock.now());
  if (!utr) return;
  order.utr = utr;
  order.paidAt = run.desk.clock.now();
  run.state.used.set(utr, order.refId);
}

/** One reference for two orders concurrently: a pay-out and a pay-in. */
export async function raceForUtr(run: Run): Promise<void> {
  const { state } = run;
  const payout = state.payouts.findLast(
    (one) =>
      one.status === 'processing' &&
      one.payer?.isBlocked === false &&
      one.had.every(({ lateUtr }) => lateUtr === null),
  );
  const payin = state.payins.findLast(isDecidable);
  if (!payout?.payer || !payin) return;
  const utr = state.freshUtr();
  const { client } = run.participants.admin;
  const { payer } = payout;
  const winner = await race(run, `${utr} for ${payout.refId} and ${payin.refId}`, [
    () =>
      payer.client.call('payout.decide', {
        body: { refId: payout.refId, status: 'approved', utr },
      }),
    () => client.call('payin.confirm', { body: { refId: payin.refId, utr } }),
  ]);
  if (winner < 0) throw new Error(`nobody got ${utr}`);
  if (winner === 0) settle(run, payout, utr);
  else {
    payin.utr = utr;
    approveOrDecline(run, payin, true);
  }
}
