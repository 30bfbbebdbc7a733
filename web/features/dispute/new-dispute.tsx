import type { PayoutDetail } from '@peerdesk/contract/payout.ts';
import { note } from '@peerdesk/contract/primitives.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isDisputable } from '@peerdesk/domain/dispute/dispute.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createDisputeBody, filesPerMessageMax } from '@peerdesk/contract/dispute.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';
import { NoteField } from '../../form-kit/fields.tsx';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { meanwhileWords } from '../../order-kit/use-decision.ts';
import { api } from '../../session/session.ts';
import { Attach, Drafts } from '../../talk-kit/drafts.tsx';
import { FindPayout } from './find-payout.tsx';
import { disputeQueries } from './queries.ts';
import { useDisputeText } from './texts.ts';
import { useDrafts, type Draft } from '../../talk-kit/use-drafts.ts';

const newDispute = createDisputeBody.pick({ reason: true }).extend({ note });

/** Opens a dispute about the pay-out that the address names, or asks which it is. */
export function NewDispute({ refId }: { refId: string }) {
  return refId === '' ? <FindPayout /> : <AboutPayout refId={refId} />;
}

function AboutPayout({ refId }: { refId: string }) {
  const t = useDisputeText();
  const [, navigate] = useLocation();
  const answer = useQuery(disputeQueries.payout(refId));
  const { error } = answer;
  useEffect(() => {
    if (!error) return;
    toastFailure(error);
    navigate(screenPaths.dispute, { replace: true });
  }, [error, navigate]);
  if (!answer.data) return null;
  return (
    <Overtaken
      id={refId}
      answer={answer}
      isOpen={isDisputable}
      words={(payout) =>
        payout.flags.includes('DISPUTED') ? t('new.overtaken') : meanwhileWords(payout)
      }
    >
      <NewDisputeDialog
        payout={answer.data}
        onClose={(open) => {
          if (open !== undefined) {
            navigate(`${screenPaths.dispute}?open=${open}`, { replace: true });
          } else if (cameFromPayout()) window.history.back();
          else navigate(screenPaths.dispute, { replace: true });
        }}
      />
    </Overtaken>
  );
}

/** Whoever changes their mind is back at the pay-out that they came from. */
function cameFromPayout(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'fromPayout' in state;
}

interface NewDisputeDialogProps {
  payout: PayoutDetail;
  onClose: (open?: string) => void;
}

function NewDisputeDialog({ payout, onClose }: NewDisputeDialogProps) {
  const t = useDisputeText();
  const form = useSchemaForm(newDispute, {
    start: { reason: '', note: '' },
    words: (path) => (path === 'reason' ? t('new.reason.needed') : undefined),
  });
  const { drafts, attachAll, remove } = useDrafts(
    { filesMax: filesPerMessageMax },
    useState<readonly Draft[]>([]),
  );
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const queryClient = useQueryClient();
  const creation = useMutation({
    mutationFn: ({ reason, note: said }: z.output<typeof newDispute>) => {
      const body = {
        refId: payout.refId,
        reason,
        ...(said && { note: said }),
        ...sentFiles(drafts),
      };
      return api('dispute.create', { body, idempotencyKey });
    },
    onSuccess: ({ id }) => {
      toastSuccess(t('new.done'));
      onClose(id);
    },
    onSettled: () =>
      Promise.all(
        ['dispute', 'payout'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      ),
  });
  useServerProblems(form, creation.error);
  const create = form.handleSubmit((read) => creation.mutate(read));
  return (
    <DecisionDialog
      title={t('new.title')}
      description={t('new.text')}
      amount={payout.amount}
      currency={payout.currency}
      confirmLabel={t('new.button')}
      isDanger
      isBusy={creation.isPending}
      isBlocked={drafts.some(({ id }) => id === undefined)}
      problem={creation.error instanceof ApiError ? creation.error.message : undefined}
      onConfirm={() => void create()}
      onClose={() => onClose()}
    >
      <NoteField
        form={form}
        name="reason"
        isFirst
        label={t('new.reason')}
        hint={t('new.reason.hint')}
      />
      {payout.disputes.length > 0 && (
        <NoteField
          form={form}
          name="note"
          label={t('new.evidence')}
          hint={t('new.evidence.hint')}
        />
      )}
      <Files drafts={drafts} onFiles={attachAll} onRemove={remove} />
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
        {t('new.effect', { amount: showMoney(payout.amount) })}
      </p>
    </DecisionDialog>
  );
}

function sentFiles(drafts: readonly Draft[]): { fileIds?: string[] } {
  const fileIds = drafts.flatMap(({ id }) => id ?? []);
  return fileIds.length > 0 ? { fileIds } : {};
}

interface FilesProps {
  drafts: readonly Draft[];
  onFiles: (files: Iterable<File>) => void;
  onRemove: (key: string) => void;
}

function Files({ drafts, onFiles, onRemove }: FilesProps) {
  const t = useDisputeText();
  return (
    <div className="flex flex-col gap-2">
      <span className="flex items-center gap-2 text-sm text-muted">
        <Attach kind="files" onFiles={onFiles} />
        {t('new.files')}
      </span>
      <Drafts drafts={drafts} onRemove={onRemove} />
    </div>
  );
}
