import type { UpiDetail } from '@peerdesk/contract/upi.ts';
import { isBoundBy } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/texts.ts';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import type { Neighbours } from '../../list-kit/use-list.ts';
import { OrderDetail } from '../../order-kit/order-detail.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { useProfile } from '../../session/session.ts';
import { Fact } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { HeadroomBars } from '../../capacity-kit/headroom.tsx';
import { UpiHistory } from './history.tsx';
import { upiQueries } from './queries.ts';
import { givenAccount } from './rules.ts';
import { Room } from '../../capacity-kit/room.tsx';
import { RoomWhen } from './room-when.tsx';
import { useUpiText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

export interface UpiDrawerProps {
  upiId: string;
  neighbours: Neighbours;
  actionsOf: (upi: UpiDetail) => RowActions;
}

/** Everything about one UPI ID. */
export function UpiDrawer({ upiId, neighbours, actionsOf }: UpiDrawerProps) {
  const t = useUpiText();
  const answer = useQuery(upiQueries.one(upiId));
  const texts = {
    missing: t('drawer.missing'),
    loading: t('drawer.loading'),
    previous: t('drawer.previous'),
    next: t('drawer.next'),
  };
  return (
    <OrderDetail
      id={upiId}
      texts={texts}
      neighbours={neighbours}
      answer={answer}
      actionsOf={actionsOf}
    >
      {(upi) => <UpiBody upi={upi} />}
    </OrderDetail>
  );
}

function UpiBody({ upi }: { upi: UpiDetail }) {
  const t = useUpiText();
  return (
    <>
      <UpiHead upi={upi} />
      <DrawerSection title={t('headroom.title')} isSunken>
        <div className="flex flex-col gap-4 py-1">
          <HeadroomBars headroom={upi.headroom} />
          <RoomWhen upi={upi} />
        </div>
      </DrawerSection>
      <DrawerSection title={t('facts.title')}>
        <UpiFacts upi={upi} />
      </DrawerSection>
      <DrawerSection title={t('history.title')}>
        <UpiHistory history={upi.history} />
      </DrawerSection>
    </>
  );
}

function UpiHead({ upi }: { upi: UpiDetail }) {
  const t = useUpiText();
  const shared = useText();
  const { role } = useProfile();
  const { pausedBy } = upi;
  return (
    <section className="flex flex-col gap-2 px-5 py-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="flex min-w-0 items-center gap-1 text-xl font-semibold tracking-tight">
          <span className="min-w-0 break-all">
            <PartyLink kind="upi" of={upi.id}>
              {upi.upi}
            </PartyLink>
          </span>
          <CopyButton text={upi.upi} label={t('copy')} />
        </h2>
        <StatusBadge status={upi.status} />
      </div>
      <div className="text-sm">
        <Room upi={upi} />
      </div>
      {pausedBy && isBoundBy(role, pausedBy) && (
        <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          {t('paused.above', { role: shared(`role.${pausedBy}`) })}
        </p>
      )}
      {upi.status === 'waiting' && (
        <p className="rounded-lg bg-pending-soft px-3 py-2 text-sm text-pending-ink">
          {t('waiting.note')}
        </p>
      )}
    </section>
  );
}

function UpiFacts({ upi }: { upi: UpiDetail }) {
  const t = useUpiText();
  const { limits } = upi;
  return (
    <dl className="-my-1.5 divide-y">
      <Fact label={t('field.holder')}>{upi.holder}</Fact>
      <Fact label={t('column.peer')}>
        <PartyLink kind="peer" of={upi.peer.id}>
          {upi.peer.name}
        </PartyLink>
      </Fact>
      {upi.bank && <Fact label={t('field.bank')}>{upi.bank}</Fact>}
      {givenAccount(upi) && <Fact label={t('field.accountId')}>{givenAccount(upi)}</Fact>}
      <Fact label={t('column.payments')}>
        <Money amount={limits.minAmount} /> – <Money amount={limits.maxAmount} />
      </Fact>
      <Fact label={t('field.dailyAmount')}>
        <Money amount={limits.dailyAmount} />
      </Fact>
      <Fact label={t('field.dailyCount')}>{limits.dailyCount}</Fact>
      <Fact label={t('column.lastUsed')}>
        {upi.lastUsedAt ? <Time at={upi.lastUsedAt} show="full" /> : t('neverUsed')}
      </Fact>
    </dl>
  );
}
