import type { WalletKind } from '@peerdesk/contract/user.ts';
import type { Cover } from '@peerdesk/domain/ledger/available.ts';
import { balanceChanges, type EntryDraft } from '@peerdesk/domain/ledger/postings.ts';
import { walletChange } from '@peerdesk/domain/ledger/wallet-change.ts';
import { absolute, writtenMoney, zero, type Minor } from '@peerdesk/domain/money.ts';
import { checkSeparate } from '@peerdesk/domain/money-request/same-payment.ts';
import { readUtrField } from '@peerdesk/domain/reconcile/utr.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Client } from '../../platform/db/pool.ts';
import { checkProofFor } from '../ledger/prove-amount.ts';
import type { Context } from '../handler.ts';
import { refuseUsedUtr } from '../order/refuse-used-utr.ts';
import { releasedByDebit } from '../reconcile/debit-outranks.ts';
import { accountChanges } from '../write/account-changes.ts';
import { writeRecords, type RecordChange } from '../write/write-records.ts';
import { lockReference } from '../ledger/lock-account.ts';
import { beginAlone, checkMoveAlone, type Alone } from '../ledger/move-alone.ts';
import { settlementClaim } from '../ledger/settlement-claim.ts';
import { readSimilar } from '../ledger/movements-store.ts';

interface Asked {
  kind: WalletKind;
  amount: string;
  reason: string;
  utr?: string | undefined;
  isSeparatePayment?: true | undefined;
}

/** An allowed change of a wallet or a balance by hand, with its ledger entry. */
export interface HandMove {
  moved: Minor;
  change: Pick<RecordChange<unknown>, 'utr' | 'released' | 'accounts' | 'entries'>;
  /** Its audit record. */
  said: { amount: string; reason: string; utr?: string };
}

/** Called with the account locked: what to write, if this person alone may move the money. */
export type Move = (at: {
  currency: string;
  digits: number;
  checkCover?: (moved: Minor) => Result<null>;
}) => Promise<Result<HandMove>>;

/**
 * Moves money between an account and settlement by hand. The reference of the payment behind it is
 * used up under the id of the entry, so that nothing else is credited for it, whichever came first.
 */
export async function moveByHand<T>(
  context: Context,
  { account, body }: { account: string; body: Asked },
  work: (client: Client, move: Move) => Promise<Result<RecordChange<T>>>,
): Promise<Result<T>> {
  const reference = readUtrField(body.utr);
  if (!reference.ok) return reference;
  const utr = reference.value;
  const id = newId('entry', context.now);
  let amount = zero;
  const done = await writeRecords<T>(context, async (client) => {
    const alone = await beginAlone(client, context);
    await lockReference(client, utr);
    return work(client, async ({ currency, digits, checkCover }) => {
      const change = walletChange(body, account, digits);
      if (!change.ok) return change;
      const entry = { ...change.value.entry, id };
      const moved = balanceChanges(entry.postings)[0]?.amount ?? zero;
      amount = absolute(moved);
      const covered = checkCover?.(moved);
      if (covered && !covered.ok) return covered;
      const allowed = await checkMove(alone, { id, account, currency, moved, utr, body });
      if (!allowed.ok) return allowed;
      const sent = body.kind === 'topup' && { account, utr, amount };
      const released = sent ? await releasedByDebit(client, sent) : {};
      const { mustCover } = change.value;
      const move = moveOf(entry, { moved, utr, body, digits, mustCover });
      return ok({ ...move, change: { ...move.change, ...released } });
    });
  });
  if (done.ok || done.code !== 'DuplicateUtr' || utr === null) return done;
  const claiming = { refId: id, accountId: null, amount };
  return refuseUsedUtr(context.services, context, 'settlement', claiming, utr);
}

async function checkMove(
  alone: Alone,
  move: {
    id: string;
    account: string;
    currency: string;
    moved: Minor;
    utr: string | null;
    body: Asked;
  },
): Promise<Result<null>> {
  const { id, account, currency, moved, utr, body } = move;
  const { client, context } = alone;
  const { now: at, caller } = context;
  const times = { isRequest: false, from: at, bookedAt: at, by: caller.name };
  const movement = { id, account, amount: moved, utr, ...times };
  const similar = (await readSimilar(client, [movement])).get(id) ?? [];
  const separate = checkSeparate(movement, similar, body.isSeparatePayment === true);
  if (!separate.ok) return separate;
  const digits = context.services.settings.digitsOf(currency);
  const proved = checkProofFor(context, moved, digits);
  if (!proved.ok) return proved;
  return checkMoveAlone(alone, { account, currency, amount: moved });
}

function moveOf(
  entry: EntryDraft & { id: string },
  about: {
    moved: Minor;
    utr: string | null;
    body: Asked;
    digits: number;
    mustCover: readonly Cover[];
  },
): HandMove {
  const { moved, utr, body, digits, mustCover } = about;
  const amount = writtenMoney(body.amount, digits);
  const by = { orderRef: entry.id, amount: absolute(moved) };
  const claim = utr !== null && { utr: settlementClaim(utr, 'use', by) };
  return {
    moved,
    change: { ...claim, accounts: accountChanges(entry, { mustCover }), entries: [entry] },
    said: { amount, reason: body.reason, ...(utr !== null && { utr }) },
  };
}
