import type { DisputeDetail } from '@peerdesk/contract/dispute.ts';
import { isDisputeFinal } from '@peerdesk/domain/dispute/dispute.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useMutation } from '@tanstack/react-query';
import { Check, FileDown } from 'lucide-react';
import { toastFailure } from '../../lib/toast.ts';
import { RowMenu } from '../../list-kit/rows/row-action-bar.tsx';
import { saveFile } from '../../session/fetch-file.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { NudgeButton } from './nudge-button.tsx';
import { disputeRights } from './rules.ts';
import { useDisputeText } from './texts.ts';
import type { DisputeActions } from './use-dispute-actions.tsx';

interface DisputeHeadProps {
  dispute: DisputeDetail;
  actions: DisputeActions;
}

/** A summary of the dispute, with shortcuts to close it. */
export function DisputeHead({ dispute, actions }: DisputeHeadProps) {
  const { payout, status, reason } = dispute;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 md:gap-x-8 py-4">
      <div className="min-w-0 flex-1 basis-56 md:basis-72">
        <div className="flex flex-wrap items-center gap-3">
          <Money amount={payout.amount} currency={payout.currency} size="xl" />
          <StatusBadge status={status} className="h-6! px-2! text-sm!" />
        </div>
        <p className="mt-1 text-base whitespace-pre-wrap">{reason}</p>
      </div>
      <FastPaths dispute={dispute} actions={actions} />
    </div>
  );
}

function FastPaths({ dispute, actions }: DisputeHeadProps) {
  const t = useDisputeText();
  const { role } = useProfile();
  const { id, status } = dispute;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {!isDisputeFinal(status) && <NudgeButton dispute={dispute} />}
      {disputeRights(dispute, role).resolve && (
        <Button
          icon={<Check />}
          onClick={() =>
            actions.openDialog({ act: 'resolved', dispute, reason: 'dispute_settled' })
          }
        >
          {t('act.settled')}
        </Button>
      )}
      {/* Where there is no room for all, the menu is not left alone on a line. */}
      <span className="flex items-center gap-2 coarse:min-h-11">
        {!isPeerRole(role) && <CaseFileButton id={id} />}
        <RowMenu isOpened name={id} actions={{ ...actions.actionsOf(dispute), ...noVerdicts }} />
      </span>
    </div>
  );
}

/** The verdicts have their own place beside the preview. */
const noVerdicts = { primary: undefined, secondary: undefined };

function CaseFileButton({ id }: { id: string }) {
  const t = useDisputeText();
  const saving = useMutation({
    mutationFn: () => saveFile('dispute.caseFile', { id }, `${id}.pdf`),
    onError: toastFailure,
  });
  return (
    <Button icon={<FileDown />} isBusy={saving.isPending} onClick={() => saving.mutate()}>
      {t('act.caseFile')}
    </Button>
  );
}
