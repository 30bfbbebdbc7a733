import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { lockAccount } from '../../core/ledger/lock-account.ts';
import { moveByHand } from '../../core/by-hand/move-by-hand.ts';
import { presentBalance } from './present.ts';
import { readMerchant } from './store.ts';
import { outboxOfMerchant } from './outbox-rows.ts';

/** `POST /merchant/wallet`: moves money between a merchant's balance and settlement. */
export const changeMerchantWallet: Handler<'merchant.changeWallet'> = ({ body }, context) => {
  const account = accounts.merchantBalance(body.merchantId);
  return moveByHand<Merchant['balance']>(context, { account, body }, async (client, move) => {
    const isThere = await lockAccount(client, account);
    const row = isThere ? await readMerchant(client, body.merchantId) : undefined;
    if (!row) return notFound();
    const digits = context.services.settings.digitsOf(row.currency);
    const done = await move({ currency: row.currency, digits });
    if (!done.ok) return done;
    const { moved, change, said } = done.value;
    const response = presentBalance({ ...row, balance: row.balance + moved }, digits);
    return ok({
      response,
      ...change,
      audit: [
        {
          action: `merchant.${body.kind}`,
          subject: `merchant:${row.id}`,
          before: { balance: presentBalance(row, digits).balance },
          after: { balance: response.balance, ...said },
        },
      ],
      outbox: outboxOfMerchant(row.id, 'merchant.balance_changed'),
    });
  });
};
