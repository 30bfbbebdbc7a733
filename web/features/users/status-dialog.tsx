import type { BlockingOutcome, User } from '@peerdesk/contract/user.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { userQueries } from './queries.ts';
import { useUsersText } from './texts.ts';
import { useUserChange } from './use-user-change.ts';

export interface StatusDialogProps {
  user: User;
  act: 'block' | 'unblock';
  onClose: () => void;
}

/** Blocks or unblocks a user; after blocking it shows what became of their orders. */
export function StatusDialog({ user, act, onClose }: StatusDialogProps) {
  const t = useUsersText();
  const shared = useText();
  const { id, name, role } = user;
  const [outcome, setOutcome] = useState<BlockingOutcome>();
  const { role: reader } = useProfile();
  const now = useQuery(userQueries.one(id));
  const wanted = act === 'block' ? 'blocked' : 'active';
  const change = useUserChange('user.updateStatus', (answer) => {
    toastSuccess(t(`${act}.done`));
    if (answer.outcome && hasOrders(answer.outcome)) setOutcome(answer.outcome);
    else onClose();
  });
  // Somebody else has done it since the dialog was opened.
  const isDone = now.isFetchedAfterMount && now.data?.status === wanted && change.isIdle;
  const by = useQuery({
    ...userQueries.statusSetBy(id, wanted),
    enabled: isDone && isAdmin(reader),
  });
  if (outcome) return <OutcomeDialog user={user} outcome={outcome} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !change.isPending && onClose()}
      title={t(`${act}.title`, { name })}
      description={t(act === 'block' && role === 'subadmin' ? 'block.text.lead' : `${act}.text`)}
      footer={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {shared('cancel')}
          </Button>
          <Button
            variant={act === 'block' ? 'danger' : 'primary'}
            isBusy={change.isPending}
            disabled={isDone}
            data-first-focus=""
            onClick={() => change.mutate({ userId: id, status: wanted })}
          >
            {t(`${act}.button`, { name })}
          </Button>
        </>
      }
    >
      {/* Said once, with who it was. */}
      {isDone && !by.isLoading && (
        <p role="alert" className="rounded-lg bg-error-soft px-3 py-2.5 text-sm text-error-ink">
          {by.data
            ? t(`${act}.meanwhile.by`, { name, ...by.data })
            : t(`${act}.meanwhile`, { name })}
        </p>
      )}
    </Dialog>
  );
}

function hasOrders({ released, passed, kept }: BlockingOutcome): boolean {
  return released.length + passed.length + kept.length > 0;
}

function OutcomeDialog(props: { user: User; outcome: BlockingOutcome; onClose: () => void }) {
  const t = useUsersText();
  const { user, outcome, onClose } = props;
  const { name, role } = user;
  const { released, passed, passedTo, kept } = outcome;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('block.doneTitle', { name })}
      footer={
        <Button variant="primary" data-first-focus="" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <Orders
          label={
            passedTo
              ? t('block.passed', { name: passedTo.name })
              : t(role === 'subadmin' ? 'block.passedOfGroup' : 'block.passedToAdmin')
          }
          refs={passed}
          screen="payin"
        />
        <Orders label={t('block.released')} refs={released} screen="payout" />
        <Orders label={t('block.kept')} refs={kept} screen="payout" />
      </div>
    </Dialog>
  );
}

function Orders(props: { label: string; refs: readonly string[]; screen: 'payin' | 'payout' }) {
  const { label, refs, screen } = props;
  if (refs.length === 0) return null;
  return (
    <section aria-label={label}>
      <h3 className="mb-1 font-medium">{label}</h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {refs.map((refId) => (
          <li key={refId}>
            <Link
              href={`${screenPaths[screen]}?open=${refId}`}
              className="touch-target font-mono text-accent-ink hover:underline"
            >
              {refId}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
