import type { DisputeDetail } from '@peerdesk/contract/dispute.ts';
import { isDisputeFinal } from '@peerdesk/domain/dispute/dispute.ts';
import { isPeerRole } from '@peerdesk/domain/user/rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BellRing, Check, FileDown } from 'lucide-react';
import { currentBrand } from '../../lib/brand.ts';
import { fullTime } from '../../lib/format-time.ts';
import { toastError } from '../../lib/toast.ts';
import { messageOf } from '../../lib/api-error.ts';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { Postings } from '../../order-kit/order-facts.tsx';
import { saveFile } from '../../session/fetch-file.ts';
import { api, useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { DisputeRow } from './queries.ts';
import { useDisputeText } from './texts.ts';
import type { DisputeActions } from './use-dispute-actions.tsx';

interface DecisionProps {
  dispute: DisputeRow<DisputeDetail>;
  actions: DisputeActions;
}

/** How the dispute stands, what may be done about it, and what each verdict would write. */
export function Decision({ dispute, actions }: DecisionProps) {
  const t = useDisputeText();
  const { role } = useProfile();
  const isStaff = !isPeerRole(role);
  const { payout, status, preview } = dispute;
  const revoked = preview.find(({ verdict }) => verdict === 'revoke_claim');
  return (
    <>
      <div className="flex flex-col gap-3 px-5 py-4">
        <div className="flex items-center justify-between gap-3">
          <Money amount={payout.amount} currency={payout.currency} size="xl" />
          <StatusBadge status={status} />
        </div>
        <Standing dispute={dispute} isStaff={isStaff} />
        {isStaff && <FastPaths dispute={dispute} actions={actions} />}
      </div>
      {revoked && (
        <DrawerSection title={t('decision.preview')} isSunken>
          <Postings
            postings={revoked.postings.map((posting) => ({ ...posting, at: '', kind: '' }))}
            peer={dispute.peer}
            merchant={payout.merchant}
            currency={payout.currency}
          />
          <p className="mt-2 text-xs text-muted">{t('decision.preview.none')}</p>
        </DrawerSection>
      )}
    </>
  );
}

function Standing({ dispute, isStaff }: { dispute: DisputeRow<DisputeDetail>; isStaff: boolean }) {
  const t = useDisputeText();
  const { status, handler, decidedAt, decidedBy, note } = dispute;
  if (isDisputeFinal(status)) {
    return (
      <div className="text-sm">
        <p className="font-medium">{t(`decision.${status}`)}</p>
        {decidedAt && (
          <p className="text-muted">
            {t('decision.by', {
              name: decidedBy?.name ?? '',
              time: fullTime(decidedAt, currentBrand().timeZone),
            })}
          </p>
        )}
        {note && <p className="mt-1 whitespace-pre-wrap">{note}</p>}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      <p>
        {status === 'unassigned'
          ? t('decision.unassigned')
          : t('decision.pending', { name: handler?.name ?? '' })}
      </p>
      {!isStaff && <p>{t('decision.peer')}</p>}
      {isStaff && dispute.preview.length === 0 && <p>{t('decision.limit')}</p>}
    </div>
  );
}

/** The two short ways, and the case on paper. */
function FastPaths({ dispute, actions }: DecisionProps) {
  const t = useDisputeText();
  const { refId, status } = dispute;
  const nudge = useNudge(refId);
  const isOpen = !isDisputeFinal(status);
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && (
        <Button icon={<BellRing />} isBusy={nudge.isPending} onClick={() => nudge.mutate()}>
          {t('act.nudge', { name: dispute.peer?.name ?? '' })}
        </Button>
      )}
      {status === 'pending' && dispute.preview.length > 0 && (
        <Button
          icon={<Check />}
          onClick={() =>
            actions.openDialog({ act: 'resolved', dispute, note: t('verdict.note.settled') })
          }
        >
          {t('act.settled')}
        </Button>
      )}
      <Button
        icon={<FileDown />}
        onClick={() => {
          saveFile('dispute.caseFile', { id: refId }, `${refId}.pdf`).catch((error: unknown) =>
            toastError(messageOf(error)),
          );
        }}
      >
        {t('act.caseFile')}
      </Button>
    </div>
  );
}

function useNudge(disputeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('dispute.message', { body: { disputeId, kind: 'nudge' } }),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['dispute'] }),
  });
}
