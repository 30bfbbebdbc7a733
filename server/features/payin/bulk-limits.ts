import type { DecidePayinBody } from '@peerdesk/contract/payin.ts';
import { add, minor, parsePositiveMoney, type Minor } from '@peerdesk/domain/money.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { isDecided } from '@peerdesk/domain/order/statuses.ts';
import { mayApproveTogether } from '@peerdesk/domain/payin/bulk.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { leadsGroup } from '@peerdesk/domain/role.ts';
import { readDecider } from '../../core/account/user-store.ts';
import type { Context } from '../../core/handler.ts';
import { checkProofFor } from '../../core/ledger/prove-amount.ts';
import { readPayinBatched, type PayinRow } from '../../core/order/payin/store.ts';
import { isWordBounded, restsOnWordOf } from '../../core/order/payin/word.ts';
import { isInScope } from '../../core/order/scope.ts';
import { bankAmountsOf } from '../../core/reconcile/bank-amounts.ts';
import { mostOf } from './decide.ts';

/** A row of a bulk that approves, with the most that it can approve. */
export interface ApprovingRow {
  body: DecidePayinBody;
  row: PayinRow;
  most: Minor;
}

/**
 * What the rows of a bulk can approve, of orders that the caller sees. Where nothing limits the
 * caller, nothing is read.
 */
export async function approvalsOf(
  bodies: readonly DecidePayinBody[],
  context: Context,
): Promise<ApprovingRow[]> {
  const { services, scope, caller } = context;
  const { stepUpAbove } = services.settings.current().security;
  if (stepUpAbove === null && !leadsGroup(caller.role) && !isWordBounded(context)) return [];
  const read = bodies
    .filter(({ status }) => isOneOf(status, approvedStatuses))
    .map(async (body) => ({ body, row: await readPayinBatched(services, 'ref_id', body.refId) }));
  const approvals: ApprovingRow[] = [];
  for (const { body, row } of await Promise.all(read)) {
    if (!row || !isInScope(row, scope)) continue;
    approvals.push({ body, row, most: mostOfRow(body, row) });
  }
  return approvals;
}

/** A row with an amount that is none is refused, and must not make room for others. */
function mostOfRow({ amount }: DecidePayinBody, row: PayinRow): Minor {
  if (amount === undefined) return minor(row.amount);
  const given = parsePositiveMoney(amount, row.currency_digits);
  return given.ok ? given.value : minor(0n);
}

/** A bulk is one act: a proof is asked for all that its rows approve, before any is decided. */
export function checkProof(approvals: readonly ApprovingRow[], context: Context): Result<null> {
  let sum = minor(0n);
  for (const { row, most } of approvals) {
    if (isDecided(row.status)) continue;
    sum = add(sum, most);
    const proved = checkProofFor(context, sum, row.currency_digits);
    if (!proved.ok) return proved;
  }
  return ok(null);
}

/**
 * The rows, by their `refId`, that must be decided one after the other, since what one approves
 * leaves less for the next: all, where they may exceed what the caller may decide alone; else those
 * that rest on the caller's word, where that is limited.
 */
export async function rowsInTurn(
  approvals: readonly ApprovingRow[],
  context: Context,
): Promise<ReadonlySet<string>> {
  const { services, caller } = context;
  if (approvals.length === 0) return new Set();
  const decidesMost = mostOf(caller.role, await readDecider(services, caller.id));
  const mosts = approvals.map(({ most }) => most);
  if (!mayApproveTogether(decidesMost, mosts)) return refIdsOf(approvals);
  if (!isWordBounded(context)) return new Set();
  const shown = approvals.map(async (approval) => {
    const { body } = approval;
    const amounts = await bankAmountsOf(services, body.refId, body.utr);
    return { approval, rests: await restsOnWordOf(context, body, amounts) };
  });
  const resting = (await Promise.all(shown)).filter(({ rests }) => rests);
  return refIdsOf(resting.map(({ approval }) => approval));
}

function refIdsOf(approvals: readonly ApprovingRow[]): ReadonlySet<string> {
  return new Set(approvals.map(({ body }) => body.refId));
}
