import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { payoutEvents } from '@peerdesk/domain/payout/transitions.ts';
import { movedBy, textOf } from '../timeline-detail.ts';
import { Timeline } from '../timeline.tsx';
import { Utr } from '../../ui/utr.tsx';
import { useTimelineText } from './texts.ts';

const events = [...payoutEvents, 'matched', 'match_undone'] as const;

/** The event, if it is one that this portal has words for; a newer server may know more. */
function knownEvent(event: string): (typeof events)[number] | undefined {
  return events.find((known) => known === event);
}

export function PayoutTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTimelineText();
  return (
    <Timeline
      entries={entries}
      wordsOf={({ event }) => {
        const known = knownEvent(event);
        return known ? t(`event.${known}`) : event;
      }}
      detailOf={(entry) => <Detail entry={entry} />}
    />
  );
}

function Detail({ entry }: { entry: TimelineEntry }) {
  const t = useTimelineText();
  const detail = (name: string) => textOf(entry, name);
  const [amount, upi, utr, note] = [detail('amount'), detail('upi'), detail('utr'), detail('note')];
  const who = detail('peer') ?? detail('subadmin');
  // Why it is disputed is told with the dispute.
  const reason = entry.event === 'disputed' ? undefined : detail('reason');
  const isNotSent = entry.detail['notSent'] === true;
  const time = movedBy(entry);
  if (!amount && !who && !upi && !utr && !note && !isNotSent && !time && !reason) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      {amount && <span className="figures">{showMoney(amount)}</span>}
      {who && <span>{who}</span>}
      {upi && <span className="break-all">{t('detail.from', { upi })}</span>}
      {utr && <Utr utr={utr} hasCopy={false} />}
      {isNotSent && <span>{t('detail.notSent')}</span>}
      {time && <span className="figures">{t('detail.moved', { time })}</span>}
      {reason && <span className="w-full">{reason}</span>}
      {note && <span className="w-full whitespace-pre-wrap">{note}</span>}
    </div>
  );
}
