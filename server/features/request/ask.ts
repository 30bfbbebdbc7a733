import type { AskMoneyBody, MoneyRequest } from '@peerdesk/contract/money-request.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { minor, parsePositiveMoney } from '@peerdesk/domain/money.ts';
import {
  checkAskedAmount,
  mayAskForMoney,
  mayBePaidOut,
} from '@peerdesk/domain/money-request/rules.ts';
import { readUtrField } from '@peerdesk/domain/reconcile/utr.ts';
import { ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { lockReference } from '../../core/ledger/lock-account.ts';
import { settlementClaim } from '../../core/ledger/settlement-claim.ts';
import { fundsOf } from '../../core/account/funds.ts';
import { refuseUsedUtr } from '../../core/order/refuse-used-utr.ts';
import { releasedByDebit } from '../../core/reconcile/debit-outranks.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { MerchantCaller, UserCaller } from '../../platform/http/caller/callers.ts';
import { lockFunds } from './lock-funds.ts';
import { outboxOfRequest, presentRequest } from './present.ts';
import { checkRequestProof } from './proof.ts';
import { insertRequest, readWaiting, type MoneyRequestRow } from './store.ts';

type Owner = UserCaller | MerchantCaller;
type OwnerContext = Context<Owner>;

/** `POST /request`. A reference that something else has used is refused, and the try recorded. */
export const askForMoney: Handler<'request.ask'> = async ({ body }, context) => {
  const utr = readUtrField(body.utr);
  if (!utr.ok) return utr;
  const id = newId('request', context.now);
  const account = accountOf(context.caller);
  let amount = minor(0n);
  const done = await writeRecords<MoneyRequest>(context, async (client) => {
    const row = await readRequest(client, { ...body, id, account, utr: utr.value }, context);
    if (!row.ok) return row;
    amount = minor(row.value.amount);
    if (!(await insertRequest(client, row.value))) {
      return refuse('InvalidTransition', 'request_asked_already');
    }
    const { kind, note, proof_id: proofId } = row.value;
    const released = kind === 'topup' ? await releasedByDebit(client, row.value) : {};
    const { services, scope } = context;
    const response = presentRequest(row.value, { settings: services.settings, scope });
    return ok({
      response,
      utr: claimOf(row.value, 'claim'),
      ...released,
      events: [{ orderRef: id, event: 'asked', detail: { ...(proofId && { proofId }) } }],
      audit: [
        {
          action: 'request.asked',
          subject: `request:${id}`,
          after: { kind, amount: response.amount, utr: utr.value, proofId, note },
        },
      ],
      outbox: outboxOfRequest(row.value, 'asked'),
    });
  });
  if (done.ok || done.code !== 'DuplicateUtr' || utr.value === null) return done;
  const claiming = { refId: id, accountId: null, amount };
  return refuseUsedUtr(context.services, context, 'settlement', claiming, utr.value);
};

function accountOf(owner: Owner): string {
  return owner.kind === 'user' ? accounts.peerWallet(owner.id) : accounts.merchantBalance(owner.id);
}

/** Under the lock of the account, so that no two requests count on the same money. */
async function readRequest(
  client: Client,
  asked: Omit<AskMoneyBody, 'utr'> & { id: string; account: string; utr: string | null },
  { caller, services, now }: OwnerContext,
): Promise<Result<MoneyRequestRow>> {
  const { id, account, kind, utr, proofId } = asked;
  await lockReference(client, utr);
  const funds = await lockFunds(client, account, now);
  const digits = services.settings.digitsOf(funds.currency);
  const amount = parsePositiveMoney(asked.amount, digits);
  if (!amount.ok) return refuseField('amount', amount.reason);
  const allowed = checkAskedAmount(amount.value, digits);
  if (!allowed.ok) return allowed;
  const waiting = await readWaiting(client, account);
  const may = mayAskForMoney(kind, {
    amount: amount.value,
    funds: fundsOf(funds),
    waiting: waiting.count,
    waitingOut: minor(waiting.out),
  });
  if (!may.ok) return may;
  const out = mayBePaidOut(kind, funds.frozen);
  if (!out.ok) return out;
  const proof = proofId ? await checkRequestProof(client, proofId, caller.id) : ok([]);
  if (!proof.ok) return proof;
  const isUser = caller.kind === 'user';
  return ok({
    id,
    kind,
    status: 'waiting',
    user_id: isUser ? caller.id : null,
    user_name: isUser ? caller.name : null,
    parent_id: isUser ? caller.parentId : null,
    merchant_id: isUser ? null : caller.id,
    merchant_name: isUser ? null : caller.name,
    account,
    amount: amount.value,
    currency: funds.currency,
    utr,
    proof_id: proofId ?? null,
    looks_like: proof.value,
    note: asked.note ?? '',
    created_at: now,
    decided_at: null,
    decided_by: null,
    decider_name: null,
    decision_note: null,
  });
}

/** What a request does with its reference in the register. */
export function claimOf(
  { id, utr, amount }: Pick<MoneyRequestRow, 'id' | 'utr' | 'amount'>,
  move: 'claim' | 'use' | 'refuse',
) {
  return utr === null
    ? undefined
    : settlementClaim(utr, move, { orderRef: id, amount: minor(amount) });
}
