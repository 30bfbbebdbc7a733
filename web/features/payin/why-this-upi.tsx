import type { Candidate } from '@peerdesk/contract/payin.ts';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { useOrderText } from '../../order-kit/texts.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useHistoryText } from './history-texts.ts';

const shownFirst = 4;

/** Every UPI ID that was looked at: the one that was taken, and why the others were not. */
export function WhyThisUpi({ candidates }: { candidates: readonly Candidate[] }) {
  const t = useHistoryText();
  const orderText = useOrderText();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? candidates : candidates.slice(0, shownFirst);
  const hidden = candidates.length - shown.length;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {shown.map(({ upiId, upi, peer, tag, reason }) => {
          const isTaken = reason === 'taken';
          const Icon = isTaken ? Check : Minus;
          return (
            <li key={upiId} className="flex gap-2.5 text-sm">
              <Icon
                aria-hidden="true"
                className={cx(
                  'mt-0.5 size-4 shrink-0',
                  isTaken ? 'text-success-ink' : 'text-faint',
                )}
              />
              <span className="min-w-0 flex-1">
                <span className={cx('block break-all', isTaken && 'font-medium')}>
                  {upi}
                  <span className="font-normal text-muted">
                    {' · '}
                    {peer}
                    {' · '}
                    {orderText(`tag.${tag}`)}
                  </span>
                </span>
                <span className={isTaken ? 'text-success-ink' : 'text-muted'}>
                  {t(`reason.${reason}`)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2 -mx-2.5 text-accent-ink"
          onClick={() => setAll(true)}
        >
          {t('why.more', { count: hidden })}
        </Button>
      )}
    </>
  );
}
