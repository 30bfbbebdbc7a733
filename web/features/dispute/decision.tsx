import type { DisputeDetail } from '@peerdesk/contract/dispute.ts';
import { isDisputeFinal } from '@peerdesk/domain/dispute/dispute.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import type { ReactNode } from 'react';
import { currentBrand } from '../../lib/brand.ts';
import { fullTime } from '../../lib/format-time.ts';
import type { RowAction } from '../../list-kit/rows/row-action.ts';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { Postings } from '../../order-kit/order-facts.tsx';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { disputeRights } from './rules.ts';
import { useDisputeText } from './texts.ts';
import type { DisputeActions } from './use-dispute-actions.tsx';

interface DecisionProps {
  dispute: DisputeDetail;
  actions: DisputeActions;
}

/** How the dispute stands, what may be done about it, and what each verdict would write. */
export function Decision({ dispute, actions }: DecisionProps) {
  const t = useDisputeText();
  const { role } = useProfile();
  const { payout, peer, preview } = dispute;
  const rights = disputeRights(dispute, role);
  const { primary, secondary } = actions.actionsOf(dispute);
  const amount = showMoney(payout.amount);
  const revoked = preview.find(({ verdict }) => verdict === 'revoke_claim');
  return (
    <>
      <DrawerSection title={t('decision.title')}>
        <DecisionState dispute={dispute} isStaff={!isPeerRole(role)} />
        {rights.start && <ActButton action={primary} variant="primary" />}
      </DrawerSection>
      {revoked && (
        <>
          <DrawerSection title={t('decision.stands')}>
            <p className="text-sm text-muted">
              {t('verdict.resolve.effect', { amount, peer: peer?.name ?? '' })}
            </p>
            {rights.resolve && <ActButton action={primary} variant="secondary" />}
            {rights.revoke && !rights.resolve && (
              <p className="mt-2 text-sm">{t('decision.standsByAdmin')}</p>
            )}
          </DrawerSection>
          <DrawerSection title={t('decision.preview')}>
            <Postings
              isSigned
              postings={revoked.postings}
              peer={peer}
              merchant={payout.merchant}
              currency={payout.currency}
            />
            <p className="mt-2 text-sm text-muted">{t('verdict.revoke.effect', { amount })}</p>
            {rights.revoke && <ActButton action={secondary} variant="danger" />}
          </DrawerSection>
        </>
      )}
    </>
  );
}

interface ActButtonProps {
  action: RowAction | undefined;
  variant: 'primary' | 'secondary' | 'danger';
}

function ActButton({ action, variant }: ActButtonProps) {
  if (!action) return null;
  return (
    <Button
      size="lg"
      variant={variant}
      icon={action.icon}
      onClick={action.run}
      className="mt-3 w-full"
    >
      {action.label}
    </Button>
  );
}

function DecisionState({ dispute, isStaff }: { dispute: DisputeDetail; isStaff: boolean }) {
  const t = useDisputeText();
  const { status, handler, decidedAt, decidedBy, note } = dispute;
  if (isDisputeFinal(status)) {
    return (
      <div className="flex flex-col gap-1 text-sm">
        <p className="font-medium">{t(`decision.${status}`)}</p>
        {decidedAt && (
          <p className="text-muted">
            {t('decision.by', {
              name: decidedBy?.name ?? '',
              time: fullTime(decidedAt, currentBrand().timeZone),
            })}
          </p>
        )}
        {note && <Note>{note}</Note>}
      </div>
    );
  }
  const lines = [
    status === 'unassigned'
      ? t('decision.unassigned')
      : t('decision.pending', { name: handler?.name ?? '' }),
    ...(isStaff && status === 'unassigned' ? [t('decision.take')] : []),
    ...(isStaff ? [] : [t('decision.peer')]),
    ...(isStaff && dispute.preview.length === 0 ? [t('decision.limit')] : []),
  ];
  return (
    <div className="flex flex-col gap-1 text-sm">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-1 rounded-lg bg-sunken px-3 py-2 whitespace-pre-wrap">{children}</p>;
}
