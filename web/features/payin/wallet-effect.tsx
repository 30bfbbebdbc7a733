import type { Wallet } from '@peerdesk/contract/user.ts';
import { formatMoney, minor, parseMoney } from '@peerdesk/domain/money.ts';
import { ArrowRight } from 'lucide-react';
import { useOrderText } from '../../order-kit/texts.ts';
import { Money } from '../../ui/money.tsx';
import { usePayinText } from './texts.ts';

/** Pay-ins are in rupees, which have two decimals. */
export const payinDigits = 2;

/** The balance after `amount` was taken from it; undefined where either cannot be read. */
export function balanceAfter(balance: string, amount: string): string | undefined {
  const [before, taken] = [parseMoney(balance, payinDigits), parseMoney(amount, payinDigits)];
  if (!before.ok || !taken.ok) return undefined;
  return formatMoney(minor(before.value - taken.value), payinDigits);
}

/** What an approval does to the wallet of the peer who gives it. */
export function WalletEffect({ wallet, amount }: { wallet: Wallet; amount: string }) {
  const t = useOrderText();
  const text = usePayinText();
  const after = balanceAfter(wallet.balance, amount);
  if (after === undefined) return null;
  return (
    <div className="rounded-lg bg-sunken px-3 py-2.5">
      <dl className="flex items-end justify-between gap-3 text-sm">
        <div>
          <dt className="text-xs text-muted">{t('wallet.before')}</dt>
          <dd>
            <Money amount={wallet.balance} currency={wallet.currency} />
          </dd>
        </div>
        <ArrowRight aria-hidden="true" className="mb-0.5 size-4 text-faint" />
        <div className="text-right">
          <dt className="text-xs text-muted">{t('wallet.after')}</dt>
          <dd>
            <Money amount={after} currency={wallet.currency} className="font-semibold" />
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-xs text-muted">{text('approve.commission')}</p>
    </div>
  );
}
