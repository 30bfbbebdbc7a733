import type { UpiHeadroom } from '@peerdesk/contract/upi.ts';
import { parseMoney, rupeeDigits, showMoney } from '@peerdesk/domain/money.ts';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { useCapacityText } from './texts.ts';

/** From this share on, a cap is nearly reached. */
const nearFrom = 0.8;

/** What is used of each cap within the last 24 hours. */
export function HeadroomBars({ headroom }: { headroom: UpiHeadroom }) {
  const t = useCapacityText();
  const { credits, largeCredits, largeAmount, amount } = headroom;
  const money = (use: { used: string; most: string }) =>
    t('used.amount', { used: showMoney(use.used), most: showMoney(use.most) });
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <Cap label={t('cap.credits')}>
        <UseBar {...credits} words={t('used.count', credits)} />
      </Cap>
      {amount && (
        <Cap label={t('cap.amount')}>
          <UseBar used={units(amount.used)} most={units(amount.most)} words={money(amount)} />
        </Cap>
      )}
      <Cap label={t('cap.largeCredits')}>
        <UseBar {...largeCredits} words={t('used.count', largeCredits)} />
      </Cap>
      <Cap label={t('cap.largeAmount')}>
        <UseBar
          used={units(largeAmount.used)}
          most={units(largeAmount.most)}
          words={money(largeAmount)}
        />
      </Cap>
    </dl>
  );
}

function Cap({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

/** Paise as a number, for the length of a bar alone. */
function units(amount: string): number {
  const read = parseMoney(amount, rupeeDigits);
  return read.ok ? Number(read.value) : 0;
}

export interface UseBarProps {
  used: number;
  most: number;
  /** What the bar shows, in figures: it is what a screen reader reads. */
  words: string;
}

/** How much of a cap is used: a bar and its figures. */
export function UseBar({ used, most, words }: UseBarProps) {
  const share = most === 0 ? 1 : Math.min(1, used / most);
  return (
    <span className="flex flex-col gap-1">
      <span
        className={cx('figures text-xs', share >= 1 ? 'font-medium text-error-ink' : 'text-ink')}
      >
        {words}
      </span>
      <span
        aria-hidden="true"
        className="block h-1.5 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <span
          style={{ width: `${share * 100}%` }}
          className={cx(
            'block h-full rounded-full forced-colors:bg-[CanvasText]',
            share >= 1 ? 'bg-error-mark' : share >= nearFrom ? 'bg-warning-mark' : 'bg-accent',
          )}
        />
      </span>
    </span>
  );
}
