import type { Reversed } from '@peerdesk/contract/ledger.ts';
import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import { balanceChanges } from '@peerdesk/domain/ledger/postings.ts';
import { reverseWalletChange } from '@peerdesk/domain/ledger/reverse.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { accountChanges } from '../../core/write/account-changes.ts';
import { outcomeOf } from '../../core/write/guard-failure.ts';
import { retryOnConflict } from '../../core/write/retry-on-conflict.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { lockAccount, lockReference } from '../../core/ledger/lock-account.ts';
import { clearCredits } from '../../core/ledger/uncleared.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Client } from '../../platform/db/pool.ts';
import { beginAlone, checkMoveAlone, writeTakenBack } from '../../core/ledger/move-alone.ts';
import { effectOf, type Effect } from '../../core/ledger/reversal-effect.ts';
import { payinReversal, payoutReversal, type Reversal } from './reverse-order.ts';
import { lockEntry, readWalletEntry } from './store-reverse.ts';
import { walletOutboxOf } from './outbox-rows.ts';

/**
 * `POST /ledger/reverse`: a compensating entry for a wrong approval or a wrong change of a wallet.
 * The order gets the flag REVERSED, and its reference and its bank line are free.
 */
export const reverse: Handler<'ledger.reverse'> = ({ body }, context) => {
  const { refId, reason, preview } = body;
  if (isId('payin', refId)) {
    return reverseOrder('payin', () => payinReversal(context, refId, reason), context, preview);
  }
  if (isId('payout', refId)) {
    return reverseOrder('payout', () => payoutReversal(context, refId, reason), context, preview);
  }
  return reverseChange(body, context);
};

function reverseOrder(
  what: 'payin' | 'payout',
  decide: () => Promise<Result<Reversal>>,
  context: Context,
  preview: true | undefined,
): Promise<Result<Reversed>> {
  const { services } = context;
  return retryOnConflict(what, async () => {
    const reversal = await decide();
    if (!reversal.ok) return reversal;
    const { entry, unit } = reversal.value;
    const effect = await effectOf(services.pool, context, entry);
    if (preview) return ok(effect.answer);
    const allowed = effect.check();
    if (!allowed.ok) return allowed;
    const { currency } = effect.answer;
    const written = await writeTakenBack(context, { entries: [entry], currency }, unit(effect));
    return written.ok ? ok(effect.answer) : outcomeOf(written);
  });
}

/** A top-up, a withdrawal or an adjustment, by the id of its entry. */
function reverseChange(
  { refId, reason, preview }: { refId: string; reason: string; preview?: true | undefined },
  context: Context,
): Promise<Result<Reversed>> {
  const { services } = context;
  const decide = async (db: Parameters<typeof readWalletEntry>[0]) => {
    const found = await readWalletEntry(db, refId);
    if (!found) return notFound();
    const entry = reverseWalletChange(found, reason);
    if (!entry.ok) return entry;
    return ok({ ...(await effectOf(db, context, entry.value)), utr: found.utr });
  };
  if (preview) {
    return decide(services.pool).then((effect) => (effect.ok ? ok(effect.value.answer) : effect));
  }
  return writeRecords<Reversed>(context, async (client) => {
    const alone = await beginAlone(client, context);
    await lockEntry(client, refId);
    await lockReference(client, (await readWalletEntry(client, refId))?.utr ?? null);
    await lockMoneyOf(client, refId, context.now);
    const effect = await decide(client);
    if (!effect.ok) return effect;
    for (const { account, amount } of balanceChanges(effect.value.entry.postings)) {
      const { currency } = effect.value.answer;
      const allowed = await checkMoveAlone(alone, { account, currency, amount });
      if (!allowed.ok) return allowed;
    }
    const allowed = effect.value.check();
    return allowed.ok ? ok(changeOf(effect.value, refId)) : allowed;
  });
}

/** Locks the entry's accounts, by name, so that the preview is still right when it is written. */
async function lockMoneyOf(client: Client, entryId: string, now: number): Promise<void> {
  const entry = await readWalletEntry(client, entryId);
  const names = (entry?.postings ?? []).map(({ account }) => account);
  for (const account of names.toSorted()) {
    if (await lockAccount(client, account)) await clearCredits(client, now, account);
  }
}

function changeOf(
  { entry, mustCover, answer, utr }: Effect & { utr: string | null },
  entryId: string,
) {
  return {
    ...(utr !== null && { released: { utr, orderRef: entryId, isReversed: true } as const }),
    response: answer,
    accounts: accountChanges(entry, { mustCover }),
    entries: [entry],
    audit: [
      {
        action: 'ledger.reversed',
        subject: `entry:${entryId}`,
        after: { reason: entry.reason, postings: answer.postings },
      },
    ],
    outbox: walletOutboxOf(answer),
  };
}
