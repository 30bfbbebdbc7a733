import type { Payin } from '@peerdesk/domain/payin/payin.ts';
import { checkProofFor } from '../../core/ledger/prove-amount.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { DecidePayinBody } from '@peerdesk/contract/payin.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { add, minor, minorOrNull, parsePositiveMoney, type Minor } from '@peerdesk/domain/money.ts';
import { storeNote } from '@peerdesk/domain/order/note.ts';
import { isDecided } from '@peerdesk/domain/order/statuses.ts';
import { decidesMostAfter } from '@peerdesk/domain/payin/bulk.ts';
import {
  confirmPayin as decideToConfirm,
  decidePayin as decideByAction,
  type Decision,
} from '@peerdesk/domain/payin/decide.ts';
import {
  notFound,
  ok,
  refuse,
  refuseField,
  type Refusal,
  type Result,
} from '@peerdesk/domain/result.ts';
import { isPeerRole, isStaff, leadsGroup } from '@peerdesk/domain/role.ts';
import { readDecider, type DeciderRow } from '../../core/account/user-store.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { payinTermsOf } from '../../core/order/earnings.ts';
import { overdraftLimits } from '../../core/order/intake.ts';
import { presentPayin } from '../../core/order/payin/present.ts';
import {
  readPayinBatched,
  rowAfter,
  toPayin,
  type PayinRow,
} from '../../core/order/payin/store.ts';
import { restsOnWordOf, withWord } from '../../core/order/payin/word.ts';
import { changeSetOf } from '../../core/order/payin/write-change.ts';
import { refuseUsedUtr } from '../../core/order/refuse-used-utr.ts';
import { isInScope } from '../../core/order/scope.ts';
import { bankAmountsOf } from '../../core/reconcile/bank-amounts.ts';
import { outcomeOf } from '../../core/write/guard-failure.ts';
import { retryOnConflict } from '../../core/write/retry-on-conflict.ts';

/** `PATCH /customer/order`: approve or decline. */
export const decidePayin: Handler<'payin.decide'> = ({ body }, context) => decideOne(context, body);

/** `PATCH /customer/order/confirm`: "the money is in my account". */
export const confirmPayin: Handler<'payin.confirm'> = ({ body }, context) =>
  decide(context, { ...body, status: 'approved' }, { rule: decideToConfirm });

/**
 * The single decision, also for one row of a bulk. `approvedBefore`: what the bulk has approved up
 * to this row, which counts towards what one person may approve alone.
 */
export function decideOne(
  context: Context,
  body: DecidePayinBody,
  approvedBefore: Minor = minor(0n),
): Promise<Result<Order>> {
  return decide(context, body, { rule: decideByAction, approvedBefore });
}

function decide(
  context: Context,
  body: DecidePayinBody,
  { rule, approvedBefore = minor(0n) }: { rule: typeof decideByAction; approvedBefore?: Minor },
): Promise<Result<Order>> {
  const { services, now, caller } = context;
  const isBound = leadsGroup(caller.role) || isPeerRole(caller.role);
  let decidedOn: string | null | undefined;
  return retryOnConflict('payin', async () => {
    const [row, bankAmounts, person] = await Promise.all([
      readPayinBatched(services, 'ref_id', body.refId),
      body.status === 'approved' ? bankAmountsOf(services, body.refId, body.utr) : [],
      isBound ? readDecider(services, context.caller.id) : undefined,
    ]);
    if (!row || !isInScope(row, context.scope)) return notFound();
    const order = toPayin(row);
    if (decidedOn !== undefined && order.utr !== decidedOn && !isDecided(order.status)) {
      return refuse('InvalidTransition', 'payin_utr_just_changed');
    }
    decidedOn = order.utr;
    const decision = readDecision(body, row);
    if (!decision.ok) return decision;
    const decider = { ...context.actor, role: caller.role };
    const input = {
      order,
      decider,
      decision: decision.value,
      terms: payinTermsOf(row),
      now,
      bankAmounts,
      limits: overdraftLimits(services),
      decidesMost: decidesMostAfter(mostOf(caller.role, person), approvedBefore),
      isApproved: context.approval !== undefined,
      isDeciderFrozen: isPeerRole(caller.role) && person?.is_frozen === true,
    };
    const restsOnWord =
      body.status === 'approved' && (await restsOnWordOf(context, body, bankAmounts));
    let answer: Order | undefined;
    let utr = '';
    const written = await withWord(context, restsOnWord, async (word, write) => {
      const decided = rule({ ...input, word });
      if (!decided.ok) return decided;
      const proved = checkProof(context, decided.value.after, approvedBefore);
      if (!proved.ok) return proved;
      utr = decided.value.utr?.utr ?? '';
      answer = presentPayin(rowAfter(row, decided.value), context);
      return write(changeSetOf(context, decided.value, answer));
    });
    if (written.ok && answer) return ok(answer);
    if (written.ok) throw new Error(`pay-in ${body.refId} was written without an answer`);
    if (!('failure' in written)) return written;
    if (written.failure === 'insufficient') return notCovered(context);
    if (written.failure !== 'utr-used') return outcomeOf(written);
    return refuseUsedUtr(services, context, 'payin', order, utr);
  });
}

/** The most that somebody who leads a group may decide; null where nothing is set. */
export function mostOf(role: Role, person: DeciderRow | undefined): Minor | null {
  return leadsGroup(role) ? minorOrNull(person?.max_amount ?? null) : null;
}

/** Only what is approved moves money; the rows of a bulk count together. */
function checkProof(
  context: Context,
  { receivedAmount, currencyDigits }: Payin,
  approvedBefore: Minor,
): Result<null> {
  if (receivedAmount === null) return ok(null);
  return checkProofFor(context, add(receivedAmount, approvedBefore), currencyDigits);
}

/** Where the wallet does not cover it, staff may ask a second person. */
function notCovered({ caller }: Context): Refusal {
  const more = isStaff(caller.role) ? { needsSecond: true as const } : {};
  return refuse('InsufficientBalance', 'balance_too_low', more);
}

function readDecision(body: DecidePayinBody, row: PayinRow): Result<Decision> {
  const words = storeNote(body.reason, body.note);
  const note = words === undefined ? {} : { note: words };
  if (body.status === 'declined') return ok({ status: 'declined', ...note });
  const utr = body.utr ? { utr: body.utr } : {};
  if (body.amount === undefined) return ok({ status: 'approved', ...utr, ...note });
  const amount = parsePositiveMoney(body.amount, row.currency_digits);
  if (!amount.ok) return refuseField('amount', amount.reason);
  return ok({ status: 'approved', amount: amount.value, ...utr, ...note });
}
