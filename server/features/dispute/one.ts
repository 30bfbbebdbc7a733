import {
  disputeVerdicts,
  type DisputeDetail,
  type DisputeVerdict,
} from '@peerdesk/contract/dispute.ts';
import { obstacleToVerdict, revocation } from '@peerdesk/domain/dispute/decide.ts';
import { isDisputeFinal } from '@peerdesk/domain/dispute/dispute.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { disputeDetailFields } from '@peerdesk/domain/order/shown-fields.ts';
import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import { shownTo } from '@peerdesk/domain/shown-fields.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Context, Handler } from '../../core/handler.ts';
import type { MerchantCaller } from '../../platform/http/caller/callers.ts';
import { readLiveEntry } from '../../core/ledger/live-entry.ts';
import { presentCaseLine } from '../../core/reconcile/case-line.ts';
import { visiblePostings } from '../../core/order/visible-postings.ts';
import { isInScope } from '../../core/order/scope.ts';
import {
  findPayout,
  readPayoutTimeline,
  type FoundPayout,
} from '../../core/order/payout/disputed.ts';
import { readMembers } from '../../core/account/user-store.ts';
import { deciderOf } from './decider.ts';
import { presentRow } from '../../core/order/dispute/present.ts';
import { readHeads } from '../../core/order/dispute/heads.ts';
import { toDispute, type DisputeRow } from '../../core/order/dispute/store.ts';
import { findDisputes, readClaims, readEarlier, readLinesNearby, type ClaimRow } from './store.ts';

/** `GET /payout/get-dispute-payout/{id}`: the dispute with its case file. */
export const getDispute: Handler<'dispute.one'> = async ({ params }, context) => {
  const { caller } = context;
  if (caller.kind === 'merchant') return forMerchant({ ...context, caller }, params.id);
  const found = await findCase({ ...context, caller }, params.id);
  return found ? ok(found.detail) : notFound();
};

/** A merchant can follow its dispute, but sees neither the payer nor the case file. */
async function forMerchant(
  context: Pick<Context<MerchantCaller>, 'services' | 'scope' | 'reader' | 'caller'>,
  id: string,
): Promise<Result<DisputeDetail>> {
  const { services, scope, caller } = context;
  const row = (await findDisputes(services.pool, id)).find((one) => isInScope(one, scope));
  const found = row && (await findPayout(services.pool, row.payout_ref));
  if (!found) return notFound();
  const heads = await readHeads(services.pool, [row.ref_id], { id: caller.id, scope });
  const dispute = presentRow(row, context, found.shownTo(context), heads.get(row.ref_id));
  return ok({ ...dispute, timeline: [], ...nothingMore });
}

/**
 * A dispute within the caller's scope with its case file, by its id or its pay-out's. `until`, in
 * epoch milliseconds: a revoked pay-out that belongs to others now is shown up to the verdict.
 */
export async function findCase(
  context: Context,
  id: string,
): Promise<{ detail: DisputeDetail; until: number | null } | null> {
  const { services, scope, reader, caller } = context;
  const row = (await findDisputes(services.pool, id)).find((one) => isInScope(one, scope));
  if (!row) return null;
  const found = await findPayout(services.pool, row.payout_ref);
  if (!found) throw new Error(`dispute ${row.ref_id} is about no pay-out`);
  const until = found.isWithin(scope) ? null : (row.decided_at ?? row.created_at);
  const [heads, timeline, forStaff] = await Promise.all([
    readHeads(services.pool, [row.ref_id], { id: caller.id, scope }),
    readPayoutTimeline(services.pool, row.payout_ref, { scope, reader, until }),
    scope.kind === 'peer' ? nothingMore : readCaseFile(context, row, found, until),
  ]);
  const dispute = presentRow(row, context, found.shownTo(context), heads.get(row.ref_id));
  const more = shownTo(scope, { timeline, ...forStaff }, disputeDetailFields);
  return { detail: { ...dispute, ...more }, until };
}

type CaseFile = Pick<DisputeDetail, 'claims' | 'bankLines' | 'earlier' | 'preview'>;

/** Who is no judge sees nothing of how it is judged. */
const nothingMore: CaseFile = { claims: [], bankLines: [], earlier: [], preview: [] };

async function readCaseFile(
  context: Context,
  row: DisputeRow,
  found: FoundPayout,
  until: number | null,
): Promise<CaseFile> {
  const { services, scope } = context;
  const [claims, lines, earlier, preview] = await Promise.all([
    readClaims(services.pool, row.payout_ref),
    readLinesNearby(services.pool, row),
    readEarlier(services.pool, row),
    previewOf(context, row, found),
  ]);
  const visible = await visibleClaims(context, row, claims);
  return {
    claims: visible
      .filter(({ claimed_at: at }) => until === null || at <= until)
      .map(({ utr, state, actor, claimed_at: at }) => ({
        utr,
        state,
        by: actor.name,
        at: iso(at),
      })),
    bankLines: lines.map((line) => presentCaseLine(line, found.currencyDigits)),
    earlier: earlier
      .filter((other) => isInScope(other, scope))
      .map((other) => ({
        id: other.ref_id,
        refId: other.payout_ref,
        status: other.status,
        createdAt: iso(other.created_at),
      })),
    preview,
  };
}

/** To a group, a reference that somebody else claimed would tell who had the pay-out besides. */
async function visibleClaims(
  { services, scope }: Context,
  { utr }: DisputeRow,
  claims: readonly ClaimRow[],
): Promise<readonly ClaimRow[]> {
  if (scope.kind !== 'group') return claims;
  const people = claims.flatMap(({ actor }) => actor.id ?? []);
  const members = await readMembers(services.pool, scope.subadminId, people);
  return claims.filter((claim) => claim.utr === utr || members.has(claim.actor.id ?? ''));
}

/** The postings of each verdict, for those who may decide, as long as it is undecided. */
async function previewOf(
  context: Context,
  row: DisputeRow,
  { order, currencyDigits }: FoundPayout,
): Promise<CaseFile['preview']> {
  const { services, scope } = context;
  if (isDisputeFinal(row.status)) return [];
  const decider = await deciderOf(context);
  const may = (verdict: DisputeVerdict) =>
    obstacleToVerdict(decider, toDispute(row), minor(row.amount), verdict) === null;
  if (!disputeVerdicts.some(may)) return [];
  const entry = await readLiveEntry(services.pool, order.refId, 'payout_approved');
  if (!entry) throw new Error(`dispute ${row.ref_id} is open and its pay-out has no entry`);
  const visible = await visiblePostings(services.pool, revocation(entry).postings, scope);
  const postings = visible.map(({ account, amount }) => ({
    account,
    amount: formatMoney(amount, currencyDigits),
  }));
  return disputeVerdicts
    .filter(may)
    .map((verdict) => ({ verdict, postings: verdict === 'revoke_claim' ? postings : [] }));
}
