import type { DisputeDetail } from '@peerdesk/contract/dispute.ts';
import { isDisputeFinal } from '@peerdesk/domain/dispute/dispute.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { Link } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { DrawerList } from '../../list-kit/drawer-list.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { PayoutTimeline } from '../../order-kit/payout-timeline/payout-timeline.tsx';
import { useProfile } from '../../session/session.ts';
import { ComparedUtr } from '../../statement-kit/evidence/compared-utr.tsx';
import { Fact } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { Utr } from '../../ui/utr.tsx';
import { useDisputeText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** Everything that is known about what is disputed. */
export function CaseFile({ dispute }: { dispute: DisputeDetail }) {
  const t = useDisputeText();
  const { role } = useProfile();
  const isStaff = !isPeerRole(role);
  return (
    <>
      <DrawerSection title={t('case.facts')}>
        <Facts dispute={dispute} />
      </DrawerSection>
      {isStaff && (
        <>
          <DrawerSection title={t('case.claims')}>
            <Claims claims={dispute.claims} />
          </DrawerSection>
          <DrawerSection title={t('case.lines')}>
            <BankLines dispute={dispute} />
          </DrawerSection>
          <DrawerSection title={t('case.earlier', { name: dispute.peer?.name ?? '' })}>
            <Earlier earlier={dispute.earlier} />
          </DrawerSection>
        </>
      )}
      <DrawerSection title={t('case.timeline')}>
        <PayoutTimeline entries={dispute.timeline} />
      </DrawerSection>
    </>
  );
}

function Facts({ dispute }: { dispute: DisputeDetail }) {
  const t = useDisputeText();
  const { payout } = dispute;
  return (
    <dl className="divide-y">
      {!isDisputeFinal(dispute.status) && dispute.note && (
        <Fact label={t('case.note')}>{dispute.note}</Fact>
      )}
      <Fact label={t('case.paidBy')}>
        {dispute.peer && (
          <PartyLink kind="peer" of={dispute.peer.id}>
            {dispute.peer.name}
          </PartyLink>
        )}
      </Fact>
      {dispute.utr !== null && (
        <Fact label={t('case.utr')}>
          <Utr utr={dispute.utr} />
        </Fact>
      )}
      <Fact label={t('case.customer')}>
        <PartyLink kind="customer" of={dispute.refId}>
          {payout.customer.name ?? payout.customer.id}
        </PartyLink>
      </Fact>
      <Fact label={t('case.merchant')}>
        <PartyLink kind="merchant" of={dispute.refId}>
          {merchantName(payout.merchant)}
        </PartyLink>
      </Fact>
      <Fact label={t('case.opened')}>
        <Time at={dispute.createdAt} /> {t('case.openedBy', { name: dispute.createdBy.name })}
      </Fact>
      <Fact label={t('case.payout')}>
        <Link
          href={`${screenPaths.payout}?open=${dispute.refId}`}
          className="touch-target font-mono text-xs break-all text-accent-ink underline"
        >
          {dispute.refId}
        </Link>
      </Fact>
    </dl>
  );
}

function Claims({ claims }: Pick<DisputeDetail, 'claims'>) {
  const t = useDisputeText();
  return (
    <DrawerList rows={claims} keyOf={({ utr, at }) => `${utr} ${at}`} empty={t('case.claims.none')}>
      {({ utr, state, by, at }) => (
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Utr utr={utr} />
          <span>{t(`claim.${state}`)}</span>
          <span className="ml-auto text-xs text-muted">
            {by} · <Time at={at} />
          </span>
        </div>
      )}
    </DrawerList>
  );
}

function BankLines({ dispute }: { dispute: DisputeDetail }) {
  const t = useDisputeText();
  return (
    <DrawerList rows={dispute.bankLines} keyOf={({ id }) => id} empty={t('case.lines.none')}>
      {(line) => (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="figures">{shownDay(line.date)}</span>
            <StatusBadge status={line.direction} />
            <Money amount={line.amount} currency={dispute.payout.currency} />
          </div>
          {line.rrn !== null && <ComparedUtr utr={line.rrn} against={dispute.utr} />}
          <p className="text-xs break-words text-muted">{line.narration}</p>
        </>
      )}
    </DrawerList>
  );
}

function Earlier({ earlier }: Pick<DisputeDetail, 'earlier'>) {
  const t = useDisputeText();
  return (
    <DrawerList rows={earlier} keyOf={({ id }) => id} empty={t('case.earlier.none')}>
      {({ id, status, createdAt }) => (
        <div className="flex items-baseline justify-between gap-3">
          <Link
            href={`${screenPaths.dispute}?open=${id}`}
            className="touch-target font-mono text-xs text-accent-ink underline"
          >
            {id}
          </Link>
          <StatusBadge status={status} />
          <Time at={createdAt} className="text-xs text-muted" />
        </div>
      )}
    </DrawerList>
  );
}
