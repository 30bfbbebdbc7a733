import type { Wallet, WalletKind } from '@peerdesk/contract/user.ts';
import { coversWithdrawal } from '@peerdesk/domain/ledger/available.ts';
import { accounts, balanceChanges } from '@peerdesk/domain/ledger/postings.ts';
import { walletChange } from '@peerdesk/domain/ledger/wallet-change.ts';
import { minor, zero } from '@peerdesk/domain/money.ts';
import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import { accountChanges } from '../../core/write/account-changes.ts';
import { lockAccount } from '../../core/ledger/lock-account.ts';
import { checkMoveAlone } from '../../core/ledger/move-alone.ts';
import { clearCredits, fundsOf } from '../../core/ledger/uncleared.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { presentWallet } from '../../core/account/present-user.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import { readUser, type UserRow } from '../../core/account/user-store.ts';

/** `POST /user/wallet`: moves money between a user's wallet and settlement. */
export const changeUserWallet: Handler<'user.changeWallet'> = ({ body }, context) =>
  writeRecords<Wallet>(context, async (client) => {
    const account = accounts.peerWallet(body.userId);
    await lockAccount(client, account);
    await clearCredits(client, context.now, account);
    const row = await readUser(client, body.userId);
    if (!row) return notFound();
    const digits = context.services.settings.digitsOf(row.currency);
    const change = walletChange(body, account, digits);
    if (!change.ok) return change;
    const { entry, mustCover } = change.value;
    const moved = balanceChanges(entry.postings)[0]?.amount ?? zero;
    const covered = checkCover(row, body.kind, moved);
    if (!covered.ok) return covered;
    const move = { account, currency: row.currency, amount: moved };
    const alone = await checkMoveAlone(client, context, move);
    if (!alone.ok) return alone;
    const before = presentWallet(row, digits);
    const response = presentWallet({ ...row, balance: row.balance + moved }, digits);
    return ok({
      response,
      accounts: accountChanges(entry, { mustCover }),
      entries: [entry],
      audit: [
        {
          action: `user.${body.kind}`,
          subject: `user:${row.id}`,
          before: { balance: before.balance },
          after: { balance: response.balance, amount: body.amount, reason: body.reason },
        },
      ],
      outbox: outboxOfUser(row, 'wallet.changed', ['wallet', 'user']),
    });
  });

/** Read while the wallet is locked, so that no two withdrawals count on the same money. */
function checkCover(row: UserRow, kind: WalletKind, moved: bigint): Result<null> {
  if (kind !== 'withdraw') return ok(null);
  return coversWithdrawal(fundsOf(row), minor(-moved));
}
