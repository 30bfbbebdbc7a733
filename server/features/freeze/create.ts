import type { Freeze, FreezeBody } from '@peerdesk/contract/freeze.ts';
import {
  accountsOfFreeze,
  blockMoney,
  mayFreeze,
  ownerOf,
} from '@peerdesk/domain/freeze/freeze.ts';
import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import type { Cover } from '@peerdesk/domain/ledger/available.ts';
import type { EntryDraft } from '@peerdesk/domain/ledger/postings.ts';
import { lockAccount } from '../../core/ledger/lock-account.ts';
import { clearCredits } from '../../core/ledger/uncleared.ts';
import { fundsOf } from '../../core/account/funds.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { freeHolds } from '../../core/order/payin/free-holds.ts';
import { releaseUnrevealed } from '../../core/order/payout/release-unrevealed.ts';
import { withdrawCandidates } from '../../core/order/upi-candidates.ts';
import { accountChanges } from '../../core/write/account-changes.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Client } from '../../platform/db/pool.ts';
import { outboxOfFreeze } from './outbox-rows.ts';
import { readWritten } from './present.ts';
import { addBlockedAccount, freezeInForce, insertFreeze, saveFrozen } from './store.ts';
import { lockSubject, readMoney, type Subject } from './store-subject.ts';

/**
 * `POST /freeze`: nothing is assigned to it from now on. A peer's pay-outs that were not accepted
 * return to the pool, and what a merchant's open pay-ins hold is freed.
 */
export const createFreeze: Handler<'freeze.create'> = async ({ body }, context) => {
  const created = await create(context, body);
  // A server that stops here leaves the rest to the sweep.
  if (created.ok && body.kind === 'merchant') await freeHolds(context.services, body.id, context);
  return created;
};

const create = (context: Context, body: FreezeBody) =>
  writeRecords<Freeze>(context, async (client, transaction) => {
    const { services, actor, now } = context;
    const { kind, id: subjectId, reason } = body;
    const found = await lockSubject(client, kind, subjectId);
    if (!found) return notFound();
    const may = mayFreeze(found.subject, (await freezeInForce(client, subjectId)) !== null);
    if (!may.ok) return may;
    const id = newId('freeze', now);
    const frozen = { frozenAt: now, status: kind === 'user' ? null : 'frozen' };
    await saveFrozen(client, kind, subjectId, frozen);
    if (kind === 'user') await withdrawCandidates(client, subjectId);
    const returned =
      kind === 'user'
        ? await releaseUnrevealed(transaction, context, subjectId, 'payer_was_frozen')
        : [];
    // Accounts are locked last, as in every write: an opening payment locks the UPI ID first.
    const money = await blockedMoney(client, context, { id, body, found });
    if (!money.ok) return money;
    const { of, currency, entry, mustCover } = money.value;
    await insertFreeze(client, {
      ...{ id, kind, subjectId, reason, currency },
      statusBefore: found.status,
      account: of.money,
      blockedAccount: of.blocked,
      blocked: entry?.postings[1]?.amount ?? null,
      createdAt: now,
      createdBy: actor,
    });
    const response = await readWritten(client, services, id);
    return ok({
      response,
      accounts: accountChanges(entry, { mustCover }),
      entries: entry ? [entry] : [],
      audit: [
        {
          action: `${kind}.freeze`,
          subject: `${kind}:${subjectId}`,
          before: { status: found.status ?? 'not frozen' },
          after: { freeze: id, reason, blocked: response.blocked, returned },
        },
      ],
      outbox: outboxOfFreeze(kind, subjectId, found, `${kind}.frozen`),
    });
  });

interface Blocked {
  of: { money: string; blocked: string };
  currency: string;
  entry: EntryDraft | null;
  mustCover: readonly Cover[];
}

/** The entry that blocks what the request names; read and decided while the money is locked. */
async function blockedMoney(
  client: Client,
  { services, now }: Context,
  { id, body, found }: { id: string; body: FreezeBody; found: Subject },
): Promise<Result<Blocked>> {
  const of = accountsOfFreeze(body.kind, ownerOf(found.subject));
  await lockAccount(client, of.money);
  await clearCredits(client, now, of.money);
  const money = await readMoney(client, of);
  const { currency } = money;
  if (body.amount === undefined) return ok({ of, currency, entry: null, mustCover: [] });
  const blocked = blockMoney({
    freezeId: id,
    reason: body.reason,
    amount: body.amount,
    funds: fundsOf(money),
    digits: services.settings.digitsOf(currency),
    of,
  });
  if (!blocked.ok) return blocked;
  await addBlockedAccount(client, of.blocked, currency);
  return ok({ of, currency, ...blocked.value });
}
