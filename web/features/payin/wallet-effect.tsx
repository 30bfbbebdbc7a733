import type { Wallet } from '@peerdesk/contract/user.ts';
import { formatMoney, minor, parseMoney, showMoney } from '@peerdesk/domain/money.ts';
import { ArrowRight } from 'lucide-react';
import { useOrderText } from '../../order-kit/texts.ts';
import { Money } from '../../ui/money.tsx';
import { usePayinText } from './texts.ts';

/** Pay-ins are in rupees, which have two decimals. */
export const payinDigits = 2;

/** The sum of two amounts, either of which may be negative; undefined where one cannot be read. */
export function sumOf(first: string, second: string): string | undefined {
  const [one, other] = [parseMoney(first, payinDigits), parseMoney(second, payinDigits)];
  if (!one.ok || !other.ok) return undefined;
  return formatMoney(minor(one.value + other.value), payinDigits);
}

export interface WalletEffectProps {
  wallet: Wallet;
  /** Of the order. */
  amount: string;
  /** What will be posted to the wallet, as the order's terms have it. */
  posted: string;
}

/** What an approval does to the wallet of the peer who gives it, commission and all. */
export function WalletEffect({ wallet, amount, posted }: WalletEffectProps) {
  const t = useOrderText();
  const text = usePayinText();
  const after = sumOf(wallet.balance, posted);
  const commission = sumOf(amount, posted);
  if (after === undefined || commission === undefined) return null;
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
      {commission !== '0.00' && (
        <p className="mt-1 text-xs text-muted">
          {text('approve.commission', {
            amount: showMoney(amount),
            commission: showMoney(commission),
          })}
        </p>
      )}
    </div>
  );
}
