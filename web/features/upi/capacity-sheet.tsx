import type { Capacity } from '@peerdesk/contract/capacity.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { ListError } from '../../list-kit/list-states.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { useProfile } from '../../session/session.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { choicesOf, upisNow } from '../../capacity-kit/addresses.ts';
import { CountBars } from '../../capacity-kit/count-bars.tsx';
import { useCapacityText } from '../../capacity-kit/texts.ts';
import { CountedChoices } from './counted-choices.tsx';
import { LostCapacity } from './lost-capacity.tsx';
import { showAtTop } from './show-at-top.ts';
import type { CapacityAsked } from './queries.ts';
import { capacityQuery } from '../../capacity-kit/queries.ts';
import { useAdvice } from '../../capacity-kit/use-advice.ts';

export interface CapacitySheetProps {
  /** Which of its lists is asked for. */
  asked: CapacityAsked;
  onClose: () => void;
}

/** For a peer, why it gets no orders; for staff, what is free and what was lost. */
export function CapacitySheet({ asked, onClose }: CapacitySheetProps) {
  const t = useCapacityText();
  const { role } = useProfile();
  const { data, error, refetch } = useQuery(capacityQuery());
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(isStaff(role) ? 'title.staff' : 'title.own')}
    >
      {!data && !error && <SkeletonRows rows={8} label={t('loading')} />}
      {!data && error && <ListError error={error} onRetry={() => void refetch()} />}
      {data && <Body capacity={data} asked={asked} />}
    </Sheet>
  );
}

function Body({ capacity, asked }: { capacity: Capacity; asked: CapacityAsked }) {
  const t = useCapacityText();
  const advice = useAdvice();
  return (
    <div className="-mt-px">
      {asked.choices && (
        <div key={`${asked.choices} ${asked.of}`} ref={showAtTop}>
          <CountedChoices reason={asked.choices} {...(asked.of && { upiId: asked.of })} />
        </div>
      )}
      <DrawerSection title={t('now.title')}>
        <CountBars
          none={t('now.none')}
          rows={capacity.now.map(({ reason, upis }) => ({
            key: reason,
            name: t(reason === 'taken' ? 'now.taken' : `why.${reason}`),
            count: upis,
            words: t('now.upis', { count: upis }),
            href: upisNow(reason),
            isGood: reason === 'taken',
            advice: advice(reason),
          }))}
        />
      </DrawerSection>
      {capacity.lost && <LostCapacity lost={capacity.lost} advice={advice} asked={asked} />}
      <DrawerSection title={t('today.title')}>
        <CountBars
          none={t('today.none')}
          rows={capacity.choices.map(({ reason, count }) => ({
            key: reason,
            name: t(`why.${reason}`),
            count,
            words: t('times', { count }),
            href: choicesOf(reason),
            isGood: reason === 'taken',
            advice: advice(reason),
          }))}
        />
        <p className="mt-3 text-xs text-muted">
          {t('counted')} <Time at={capacity.countedUntil} show="full" />
        </p>
      </DrawerSection>
    </div>
  );
}
