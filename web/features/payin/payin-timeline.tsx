import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import { groupUtr } from '@peerdesk/domain/reconcile/utr.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { Timeline } from '../../order-kit/timeline.tsx';
import { movedBy, textOf } from '../../order-kit/timeline-detail.ts';
import { Utr } from '../../ui/utr.tsx';
import { knownEvent } from './payin-events.ts';
import { useHistoryText } from './history-texts.ts';

export function PayinTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useHistoryText();
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
  const t = useHistoryText();
  const detail = (name: string) => textOf(entry, name);
  const amount = detail('received') ?? detail('amount');
  const [upi, peer, utr] = [detail('upi'), detail('peer'), detail('utr')];
  const [before, note, reason] = [detail('before'), detail('note'), detail('reason')];
  const time = movedBy(entry);
  if (!amount && !upi && !utr && !note && !time && !reason) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      {amount && <span className="figures">{showMoney(amount)}</span>}
      {upi && <span className="break-all">{t('detail.assigned', { upi, peer: peer ?? '' })}</span>}
      {utr && <Utr utr={utr} hasCopy={false} />}
      {before && <span className="text-xs">{t('detail.before', { utr: groupUtr(before) })}</span>}
      {time && <span className="figures">{t('detail.moved', { time })}</span>}
      {reason && <span className="w-full">{reason}</span>}
      {note && <span className="w-full whitespace-pre-wrap">{note}</span>}
    </div>
  );
}
