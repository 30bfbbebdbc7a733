import type { PayoutDetail } from '@peerdesk/contract/payout.ts';
import { currentBrand } from '../../lib/brand.ts';
import { fullTime } from '../../lib/format-time.ts';
import { DrawerList } from '../../list-kit/drawer-list.tsx';
import { StoredPicture } from '../../order-kit/stored-picture.tsx';
import { Utr } from '../../ui/utr.tsx';
import { useActionText } from './actions/texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

type Assignment = PayoutDetail['assignments'][number];

const endings = ['released', 'expired', 'paid', 'declined', 'revoked'] as const;

/** Everyone who was assigned the pay-out, latest first, and how each assignment ended. */
export function Assignments({ assignments }: Pick<PayoutDetail, 'assignments'>) {
  const t = useActionText();
  return (
    <DrawerList
      rows={assignments.toReversed()}
      keyOf={({ peer, assignedAt }) => `${peer.id} ${assignedAt}`}
      empty={t('assignments.none')}
    >
      {(assignment) => <Entry assignment={assignment} />}
    </DrawerList>
  );
}

function Entry({
  assignment: { peer, assignedAt, acceptedAt, ended, lateUtr, lateProofId },
}: {
  assignment: Assignment;
}) {
  const t = useActionText();
  const { timeZone } = currentBrand();
  const ending = endings.find((known) => known === ended);
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">
          <PartyLink kind="peer" of={peer.id}>
            {peer.name}
          </PartyLink>
        </span>
        <span className="shrink-0 text-muted">
          {ended === null ? t('ended.open') : ending ? t(`ended.${ending}`) : ended}
        </span>
      </div>
      <div className="flex flex-wrap gap-x-3 text-xs text-muted">
        <span>{t('assignments.assigned', { time: fullTime(assignedAt, timeZone) })}</span>
        {acceptedAt && (
          <span>{t('assignments.accepted', { time: fullTime(acceptedAt, timeZone) })}</span>
        )}
      </div>
      {lateUtr !== null && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-error-ink">
          {t('assignments.late')} <Utr utr={lateUtr} />
        </p>
      )}
      {lateProofId !== null && <StoredPicture id={lateProofId} name={t('proof.title')} />}
    </>
  );
}
