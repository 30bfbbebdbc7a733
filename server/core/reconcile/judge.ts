import { because } from '@peerdesk/contract/because.ts';
import { approveByLine, declineUncredited } from '@peerdesk/domain/payin/decide.ts';
import type { OverdraftLimits } from '@peerdesk/domain/ledger/overdraft.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { lineOfPayer } from '@peerdesk/domain/payout/approve-by-line.ts';
import { isCovered, lateCreditMs, type Covered } from '@peerdesk/domain/reconcile/coverage.ts';
import { judgeDecided } from '@peerdesk/domain/reconcile/decided.ts';
import { judgeClaim, type Verdict } from '@peerdesk/domain/reconcile/match.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { isDecided } from '@peerdesk/domain/order/statuses.ts';
import { acceptedStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { type Author, systemAuthor } from '../write/author.ts';
import { overdraftLimits } from '../order/intake.ts';
import { readPayouts } from '../order/payout/store.ts';
import { readCreditable } from '../order/payin/creditable.ts';
import { changeSetOf } from '../order/payin/write-change.ts';
import type { Services } from '../services.ts';
import type { LineRow } from './bank-line.ts';
import { readUnprovedUses } from './unproved-use.ts';
import { payerUnit } from './payer-unit.ts';
import { attachUnit, reconcileOutbox, takingUnit } from './apply.ts';
import type { Unit } from '../write/groups.ts';
import { writeProgress } from '../write/write-progress.ts';
import { readEvidence, toClaim, type EvidenceBatch } from './evidence.ts';
import type { OrderToMatch } from './evidence-store.ts';
import {
  enterQueue,
  lockVerdicts,
  readSuspenseEntries,
  saveAlerts,
  saveVerdicts,
  type Judged,
} from './verdict-store.ts';

/** The outcome for one order. */
interface Finding extends Judged {
  line: LineRow | null;
  act: 'approve' | 'attach' | 'decline' | null;
  /** The order that loses the reference to the line that approves this one. */
  outranked: string | null;
  /** Other lines or orders have its reference too: its approval changes the verdict about them. */
  isMoreSaid: boolean;
}

const chunkMax = 1000;

/**
 * Judges orders by their bank lines and acts where the rules act: books exact matches, attaches
 * lines to approved orders, declines orders whose money did not arrive. The rest is stored as a
 * verdict or an alert. Safe to run twice, and concurrently.
 */
export async function judgeOrders(
  services: Services,
  orders: readonly OrderToMatch[],
): Promise<void> {
  for (let start = 0; start < orders.length; start += chunkMax) {
    await judgeChunk(services, orders.slice(start, start + chunkMax));
  }
}

async function judgeChunk(services: Services, orders: readonly OrderToMatch[]): Promise<void> {
  const known = await readEvidence(services.pool, orders, false);
  const first = orders.map((row) => judgeOrder(row, known));
  // Only orders without a matching reference are worth comparing with similar lines.
  const isOpenEnd = ({ verdict }: Finding) => verdict?.rule === 'NOT_IN_STATEMENT';
  const rest = first.filter(isOpenEnd).map(({ row }) => row);
  const near = rest.length > 0 ? await readEvidence(services.pool, rest, true) : known;
  const findings = first.map((found) => (isOpenEnd(found) ? judgeOrder(found.row, near) : found));
  const now = services.clock();
  const author = systemAuthor(now);
  const units = await unitsOf(services, author, findings);
  const failed = await services.changes.writeAll(units.map(({ unit }) => unit));
  const uncovered = units.filter((_, at) => failed.get(at)?.failure === 'insufficient');
  const again = units.flatMap(({ finding: { isMoreSaid, row } }, at) =>
    isMoreSaid || (failed.has(at) && failed.get(at)?.failure !== 'insufficient')
      ? (row.utr ?? [])
      : [],
  );
  const left = [
    // An order whose reference was refused gets a verdict only on its other claims.
    ...findings.filter(({ act, row }) => act === null && !row.is_refused),
    ...uncovered.map(({ finding }) => uncoveredByWallet(finding)),
  ];
  const attached = findings.filter(({ act, alerts }) => act === 'attach' && alerts.length > 0);
  await writeProgress(services, reconcileOutbox(null, ''), async (client) => {
    await lockVerdicts(client);
    if (again.length > 0) await enterQueue(client, again);
    const verdicts = await saveVerdicts(client, left, now);
    const alerts = await saveAlerts(client, [...left, ...attached], now);
    return again.length + verdicts + alerts > 0;
  });
}

function judgeOrder(row: OrderToMatch, known: EvidenceBatch): Finding {
  if (row.kind === 'payout' && isOneOf(row.status, acceptedStatuses)) return judgePayer(row, known);
  const covered = known.coveredOf(row);
  return isDecided(row.status) ? judgeDone(row, known, covered) : judgeOpen(row, known, covered);
}

function judgeOpen(row: OrderToMatch, known: EvidenceBatch, covered: readonly Covered[]): Finding {
  const claim = toClaim(row);
  const until = claim.expiresAt ?? claim.openedAt;
  const evidence = {
    ...known.evidenceOf(row),
    isCovered: isCovered(covered, claim.openedAt, until),
  };
  const verdict = judgeClaim(claim, evidence);
  const line = verdict.lineId === null ? null : (known.lines.get(verdict.lineId) ?? null);
  const shown = evidenceOf(row, verdict, line, evidence.rivals.length);
  const judged = { row, verdict, evidence: shown, alerts: [], line, outranked: null };
  if (verdict.action === 'approve' && line) {
    const named = evidence.lines.filter(({ rrn }) => rrn === claim.utr);
    const used = evidence.usedBy?.orderRef ?? row.ref_id;
    const outranked = used === row.ref_id ? null : used;
    const isMoreSaid = named.length > 1 || evidence.rivals.length > 0;
    return { ...judged, act: 'approve', outranked, isMoreSaid };
  }
  if (row.is_refused) return { ...judged, verdict: null, act: null, isMoreSaid: false };
  const neverCame =
    row.resolve_type === 'utr' &&
    verdict.rule === 'NOT_IN_STATEMENT' &&
    isCovered(known.attestedOf(row), claim.openedAt, until + lateCreditMs);
  return { ...judged, act: neverCame ? 'decline' : null, isMoreSaid: false };
}

/** For a pay-out that several claim to have paid: does the bank show its assignee's payment? */
function judgePayer(row: OrderToMatch, known: EvidenceBatch): Finding {
  const claim = {
    accountId: row.account_id,
    amount: minor(row.amount),
    utr: row.utr,
    ...(row.destination !== null && { destination: row.destination }),
  };
  const found = lineOfPayer(claim, known.evidenceOf(row).lines);
  const line = found ? (known.lines.get(found.id) ?? null) : null;
  return {
    row,
    verdict: null,
    evidence: evidenceOf(row, null, line, 0),
    alerts: [],
    line,
    act: line ? 'approve' : null,
    outranked: null,
    isMoreSaid: false,
  };
}

function judgeDone(row: OrderToMatch, known: EvidenceBatch, covered: readonly Covered[]): Finding {
  const from = row.opened_at ?? 0;
  const found = judgeDecided(
    {
      kind: row.kind,
      status: row.status === 'approved' ? 'approved' : 'declined',
      accountId: row.account_id,
      amount: minor(row.received_amount ?? row.amount),
      utr: row.utr ?? '',
      matchedLine: row.matched_line,
      isOnOwnWord: row.matched_line !== null && !row.is_attested,
      isReversed: row.flags.includes('REVERSED'),
      ...(row.destination !== null && { destination: row.destination }),
    },
    {
      lines: known.evidenceOf(row).lines,
      isCovered: isCovered(covered, from, row.decided_at ?? from),
      isCoveredByOthers: isCovered(known.attestedOf(row), from, row.decided_at ?? from),
    },
  );
  const line = found.attach ? (known.lines.get(found.attach.id) ?? null) : null;
  return {
    row,
    verdict: found.verdict,
    evidence: evidenceOf(row, found.verdict, line, 0),
    alerts: found.alerts,
    line,
    act: line ? 'attach' : null,
    outranked: null,
    isMoreSaid: false,
  };
}

function evidenceOf(
  row: OrderToMatch,
  verdict: Verdict | null,
  line: LineRow | null,
  rivals: number,
): Record<string, unknown> {
  return {
    utr: row.utr,
    orderAmount: row.amount.toString(),
    ...(line && {
      line: line.id,
      upload: line.upload_id,
      row: line.row,
      date: line.date,
      lineAmount: line.amount?.toString(),
      rrn: line.rrn,
    }),
    ...(rivals > 0 && { rivals }),
    confidence: verdict?.confidence ?? 1,
  };
}

const refOf = ({ row }: Finding) => row.ref_id;

interface PlannedUnit {
  finding: Finding;
  unit: Unit;
}

async function unitsOf(
  services: Services,
  author: Author,
  findings: readonly Finding[],
): Promise<PlannedUnit[]> {
  const acting = findings.filter(({ act }) => act !== null);
  const orders = await readCreditable(
    services.pool,
    acting.filter(({ row }) => row.kind === 'payin').map(refOf),
  );
  const payouts = await readPayouts(
    services.pool,
    acting.filter(({ row, act }) => row.kind === 'payout' && act === 'approve').map(refOf),
  );
  const contested = new Map(payouts.map((row) => [row.ref_id, row]));
  const held = acting.flatMap(({ line }) => (line && line.in_suspense !== null ? [line.id] : []));
  const entries = held.length > 0 ? await readSuspenseEntries(services.pool, held) : new Map();
  const limits = overdraftLimits(services);
  const lost = await readUnprovedUses(
    services.pool,
    acting.flatMap(({ row, line }) =>
      line && contested.has(row.ref_id) ? [{ line, utr: row.utr ?? '' }] : [],
    ),
  );
  return acting.flatMap((finding) => {
    const creditable = orders.get(finding.row.ref_id);
    const payout = contested.get(finding.row.ref_id);
    const { line, row, evidence } = finding;
    const suspenseOf = (id: string) => entries.get(id) ?? null;
    const unit =
      payout && line
        ? payerUnit(author, payout, row.utr ?? '', line, evidence, lostTo(finding, lost))
        : unitOf(author, finding, creditable, suspenseOf, limits);
    return unit ? [{ finding, unit }] : [];
  });
}

/** The other pay-out that loses its reference to the line that proves this one. */
function lostTo({ row, line }: Finding, lost: ReadonlyMap<string, string>): string | null {
  const other = line?.attested ? lost.get(row.utr ?? '') : undefined;
  return other === undefined || other === row.ref_id ? null : other;
}

function unitOf(
  author: Author,
  { row, line, verdict, evidence, act, outranked }: Finding,
  creditable: Awaited<ReturnType<typeof readCreditable>> extends Map<string, infer C>
    ? C | undefined
    : never,
  suspenseOf: (lineId: string) => string | null,
  limits: OverdraftLimits,
): Unit | null {
  const { kind, ref_id: refId } = row;
  if (act === 'decline') {
    const change = creditable && declineUncredited(creditable.order, author.actor, author.now);
    return change ? [changeSetOf(author, change, null)] : null;
  }
  if (!line) return null;
  const basis = {
    rule: 'EXACT_UTR' as const,
    reason: verdict?.reason ?? because('bank_shows_approved_amount'),
    evidence,
  };
  const booking = { author, line, basis, suspenseEntry: suspenseOf(line.id) };
  if (act === 'attach') return attachUnit({ ...booking, kind, refId });
  if (!creditable) return null;
  const approved = approveByLine({
    order: creditable.order,
    actor: author.actor,
    line: { utr: row.utr ?? '', amount: minor(line.amount ?? 0n) },
    on: line.attested ? 'attested_line' : 'own_line',
    limits,
    terms: creditable.terms,
    now: author.now,
  });
  if (!approved.ok) return null;
  return takingUnit({ ...booking, change: approved.value, released: outranked });
}

/**
 * A person has to decide if the wallet no longer holds funds for the order and does not cover it:
 * at all, if only the peer's own file shows the payment, or beyond what Settings allow.
 */
function uncoveredByWallet(finding: Finding): Finding {
  const isAttested = finding.line?.attested === true;
  const reason = because(isAttested ? 'wallet_overdrawn_too_far' : 'wallet_does_not_cover');
  const verdict = finding.verdict && { ...finding.verdict, action: 'review' as const, reason };
  return { ...finding, verdict, act: null };
}
