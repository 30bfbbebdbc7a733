import { showMoney } from '@peerdesk/domain/money.ts';
import { cx } from './cx.ts';

export interface MoneyProps {
  /** Decimal text in major units, as on the wire. */
  amount: string;
  currency?: string;
  size?: 'inherit' | 'lg' | 'xl';
  className?: string;
}

const sizes = {
  inherit: '',
  lg: 'text-xl font-semibold tracking-tight',
  xl: 'text-2xl font-semibold tracking-tight',
} as const;

/** `₹1,00,000.00`; a currency other than the rupee goes by its code. */
export function Money({ amount, currency = 'INR', size = 'inherit', className }: MoneyProps) {
  return (
    <span className={cx('figures whitespace-nowrap', sizes[size], className)}>
      {showMoney(amount, currency)}
    </span>
  );
}
