import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { accounts, balanceChanges } from '@peerdesk/domain/ledger/postings.ts';
import { walletChange } from '@peerdesk/domain/ledger/wallet-change.ts';
import { zero } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { accountChanges } from '../../core/write/account-changes.ts';
import type { Handler } from '../../core/handler.ts';
import { lockAccount } from '../../core/ledger/lock-account.ts';
import { checkMoveAlone } from '../../core/ledger/move-alone.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { presentBalance } from './present.ts';
import { readMerchant } from './store.ts';
import { outboxOfMerchant } from './outbox-rows.ts';

/** `POST /merchant/wallet`: moves money between a merchant's balance and settlement. */
export const changeMerchantWallet: Handler<'merchant.changeWallet'> = ({ body }, context) =>
  writeRecords<Merchant['balance']>(context, async (client) => {
    const { settings } = context.services;
    const account = accounts.merchantBalance(body.merchantId);
    const isThere = await lockAccount(client, account);
    const row = isThere ? await readMerchant(client, body.merchantId) : undefined;
    if (!row) return notFound();
    const digits = settings.digitsOf(row.currency);
    const change = walletChange(body, account, digits);
    if (!change.ok) return change;
    const { entry, mustCover } = change.value;
    const moved = balanceChanges(entry.postings)[0]?.amount ?? zero;
    const move = { account, currency: row.currency, amount: moved };
    const alone = await checkMoveAlone(client, context, move);
    if (!alone.ok) return alone;
    const response = presentBalance({ ...row, balance: row.balance + moved }, digits);
    return ok({
      response,
      accounts: accountChanges(entry, { mustCover }),
      entries: [entry],
      audit: [
        {
          action: `merchant.${body.kind}`,
          subject: `merchant:${row.id}`,
          before: { balance: presentBalance(row, digits).balance },
          after: { balance: response.balance, amount: body.amount, reason: body.reason },
        },
      ],
      outbox: outboxOfMerchant(row.id, 'merchant.balance_changed'),
    });
  });
