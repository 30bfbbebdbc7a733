import type { Wallet, WalletKind } from '@peerdesk/contract/user.ts';
import { coversWithdrawal } from '@peerdesk/domain/ledger/available.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { minor, type Minor } from '@peerdesk/domain/money.ts';
import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import { lockAccount } from '../../core/ledger/lock-account.ts';
import { moveByHand } from '../../core/by-hand/move-by-hand.ts';
import { clearCredits } from '../../core/ledger/uncleared.ts';
import { fundsOf } from '../../core/account/funds.ts';
import type { Handler } from '../../core/handler.ts';
import { presentWallet } from '../../core/account/present-user.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import { readUser, type UserRow } from '../../core/account/user-store.ts';

/** `POST /user/wallet`: moves money between a user's wallet and settlement. */
export const changeUserWallet: Handler<'user.changeWallet'> = ({ body }, context) => {
  const account = accounts.peerWallet(body.userId);
  return moveByHand<Wallet>(context, { account, body }, async (client, move) => {
    await lockAccount(client, account);
    await clearCredits(client, context.now, account);
    const row = await readUser(client, body.userId);
    if (!row) return notFound();
    const digits = context.services.settings.digitsOf(row.currency);
    const checkCover = (moved: Minor) => checkWithdrawal(row, body.kind, moved);
    const done = await move({ currency: row.currency, digits, checkCover });
    if (!done.ok) return done;
    const { moved, change, said } = done.value;
    const before = presentWallet(row, digits);
    const response = presentWallet({ ...row, balance: row.balance + moved }, digits);
    return ok({
      response,
      ...change,
      audit: [
        {
          action: `user.${body.kind}`,
          subject: `user:${row.id}`,
          before: { balance: before.balance },
          after: { balance: response.balance, ...said },
        },
      ],
      outbox: outboxOfUser(row, 'wallet.changed', ['wallet', 'user']),
    });
  });
};

/** Read while the wallet is locked, so that no two withdrawals count on the same money. */
function checkWithdrawal(row: UserRow, kind: WalletKind, moved: Minor): Result<null> {
  if (kind !== 'withdraw') return ok(null);
  return coversWithdrawal(fundsOf(row), minor(-moved));
}
