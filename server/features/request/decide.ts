import { storeNote } from '@peerdesk/domain/order/note.ts';
import type { MoneyRequest } from '@peerdesk/contract/money-request.ts';
import { because } from '@peerdesk/contract/because.ts';
import { coversWithdrawal } from '@peerdesk/domain/ledger/available.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import {
  countsAsByHand,
  mayDecideMoney,
  moneyRequestEntry,
  requestDecided,
} from '@peerdesk/domain/money-request/rules.ts';
import { readUtrField } from '@peerdesk/domain/reconcile/utr.ts';
import { notFound, ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { checkProofFor } from '../../core/ledger/prove-amount.ts';
import { anotherThan } from '../../core/order/payin/word.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { lockReference } from '../../core/ledger/lock-account.ts';
import { beginAlone, checkMoveAlone, type Alone } from '../../core/ledger/move-alone.ts';
import { fundsOf } from '../../core/account/funds.ts';
import { releasedByDebit } from '../../core/reconcile/debit-outranks.ts';
import type { Services } from '../../core/services.ts';
import { accountChanges } from '../../core/write/account-changes.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { claimOf } from './ask.ts';
import { readEvidence } from './evidence.ts';
import { isShownByOthers } from './store-evidence.ts';
import { checkSeparateRequest } from './similar.ts';
import { lockFunds } from './lock-funds.ts';
import { outboxOfRequest, presentRequest, toRules } from './present.ts';
import {
  lockRequest,
  readOtherAsking,
  saveDecision,
  type AccountRow,
  type MoneyRequestRow,
} from './store.ts';

/** `PATCH /request`: an approval moves the money and uses the reference. */
export const decideMoneyRequest: Handler<'request.decide'> = ({ body }, context) =>
  writeRecords<MoneyRequest>(context, async (client) => {
    const { services, caller, scope } = context;
    const alone = await beginAlone(client, context);
    const found = await lockRequest(client, body.id);
    if (!found) return notFound();
    const row = withReference(found, body.utr);
    if (!row.ok) return row;
    await lockReference(client, row.value.utr);
    const owner = await lockFunds(client, found.account, context.now);
    const known = (await readEvidence(client, [row.value])).get(found.id);
    const isShown = known?.isShown ?? false;
    const note = body.note ?? '';
    const request = toRules(row.value);
    const claimedBy = known?.claims.find(({ state }) => state === 'claimed')?.refId ?? null;
    const facts = { isShown, claimedBy, note, isFrozen: owner.frozen };
    const may = mayDecideMoney(request, caller, body.status, facts);
    if (!may.ok) return may;
    const isApproval = body.status === 'approved';
    const isProved =
      isApproval && isShown && (await isShownByOthers(client, row.value, anotherThan(context)));
    if (isApproval) {
      const separate = await checkSeparateRequest(client, row.value, body.isSeparatePayment);
      if (!separate.ok) return separate;
      const isByHand = countsAsByHand(request, isProved);
      const able = await checkFunds(alone, row.value, { owner, isByHand });
      if (!able.ok) return able;
      const digits = services.settings.digitsOf(found.currency);
      const proved = checkProofFor(context, minor(found.amount), digits);
      if (!proved.ok) return proved;
      const other = await readOtherAsking(client, row.value);
      if (other) return refuse('DuplicateUtr', because('utr_used_for', { refId: other }));
    }
    const isTopUp = isApproval && found.kind === 'topup';
    const released = isTopUp ? await releasedByDebit(client, row.value) : {};
    const after = decidedRow(row.value, { status: body.status, note }, context);
    await saveDecision(client, found.id, {
      status: body.status,
      utr: after.utr,
      by: caller.id,
      at: context.now,
      note,
    });
    const kept = storeNote(undefined, note) ?? '';
    const why = note || after.note;
    const { entry, mustCover } = moneyRequestEntry(request, after.account, why);
    return ok({
      response: presentRequest(after, { settings: services.settings, scope }, known),
      utr: claimOf(after, isApproval ? 'use' : 'refuse'),
      ...released,
      ...(isApproval && { accounts: accountChanges(entry, { mustCover }), entries: [entry] }),
      events: [
        { orderRef: found.id, event: body.status, detail: { note: kept, isShown, isProved } },
      ],
      audit: [auditOf(after, isShown, services)],
      outbox: outboxOfRequest(after, body.status, isApproval),
    });
  });

/** `POST /request/withdraw`: its owner does not want it any more. */
export const withdrawMoneyRequest: Handler<'request.withdraw'> = ({ body }, context) =>
  writeRecords<MoneyRequest>(context, async (client) => {
    const { services, caller, scope, now } = context;
    const row = await lockRequest(client, body.id);
    if (!row || (row.user_id ?? row.merchant_id) !== caller.id) return notFound();
    const decided = requestDecided(toRules(row));
    if (decided) return decided;
    const by = caller.kind === 'user' ? caller.id : null;
    const set = { status: 'withdrawn', utr: row.utr, by, at: now, note: '' } as const;
    await saveDecision(client, row.id, set);
    const after: MoneyRequestRow = {
      ...row,
      status: 'withdrawn',
      decided_at: now,
      decided_by: by,
      decider_name: by === null ? null : caller.name,
      decision_note: '',
    };
    return ok({
      response: presentRequest(after, { settings: services.settings, scope }),
      utr: claimOf(row, 'refuse'),
      events: [{ orderRef: row.id, event: 'withdrawn', detail: {} }],
      audit: [auditOf(after, false, services)],
      outbox: outboxOfRequest(after, 'withdrawn'),
    });
  });

/** An admin names the reference with which a settlement was paid. */
function withReference(row: MoneyRequestRow, text: string | undefined): Result<MoneyRequestRow> {
  const utr = readUtrField(text);
  if (!utr.ok) return utr;
  if (row.utr !== null && utr.value !== null && row.utr !== utr.value) {
    return refuseField('utr', 'request_has_reference');
  }
  return ok({ ...row, utr: utr.value ?? row.utr });
}

/** What is paid out must be available, and a limit may bind. */
async function checkFunds(
  alone: Alone,
  { kind, account, currency, ...row }: MoneyRequestRow,
  { owner, isByHand }: { owner: AccountRow; isByHand: boolean },
): Promise<Result<null>> {
  const amount = minor(row.amount);
  const covers = kind === 'settlement' ? coversWithdrawal(fundsOf(owner), amount) : ok(null);
  if (!covers.ok) return covers;
  return isByHand ? checkMoveAlone(alone, { account, currency, amount }) : ok(null);
}

function decidedRow(
  row: MoneyRequestRow,
  { status, note }: { status: 'approved' | 'declined'; note: string },
  { caller, now }: Context,
): MoneyRequestRow {
  const by = { decided_by: caller.id, decider_name: caller.name, decided_at: now };
  return { ...row, ...by, status, decision_note: note };
}

function auditOf(row: MoneyRequestRow, isShown: boolean, { settings }: Pick<Services, 'settings'>) {
  const { id, kind, status, utr, decision_note: note } = row;
  const amount = formatMoney(minor(row.amount), settings.digitsOf(row.currency));
  return {
    action: `request.${status}`,
    subject: `request:${id}`,
    before: { status: 'waiting' },
    after: { kind, status, utr, amount, note, isShown },
  };
}
