import type { ReconcileException } from '@peerdesk/contract/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { OvertakenContext } from '../../form-kit/form-dialog.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { utrQueries } from './queries.ts';
import { SplitDialog } from './split-dialog.tsx';
import { useManagementText } from './texts.ts';
import type { TriageDialog } from './triage-dialog.ts';

export interface TriageDialogsProps {
  dialog: TriageDialog;
  /** These are settled: the dialog closes, and the next one becomes active. */
  onSettled: (rows: readonly ReconcileException[]) => void;
  onClose: () => void;
}

/** Learns that somebody else settles the line while the dialog is open. */
export function TriageDialogs(props: TriageDialogsProps) {
  const t = useManagementText();
  const { dialog } = props;
  const lines = dialog.act === 'dismiss' ? dialog.rows.map(({ line }) => line) : [dialog.line];
  const only = lines.length === 1 ? lines[0] : undefined;
  const answer = useQuery({
    ...utrQueries.list('exceptions', { q: only?.id ?? '' }),
    enabled: only !== undefined,
  });
  const isNew = answer.isFetchedAfterMount && !answer.isPlaceholderData;
  const isListed = answer.data?.exceptions.some(({ line }) => line?.id === only?.id) ?? true;
  const isSettled = only !== undefined && isNew && !isListed;
  const { data: by } = useQuery({ ...utrQueries.settledBy(only?.id ?? ''), enabled: isSettled });
  const words = by ? t('settled.meanwhile.by', { ...by }) : t('settled.meanwhile');
  return (
    <OvertakenContext value={isSettled ? words : undefined}>
      <OpenDialog {...props} />
    </OvertakenContext>
  );
}

function OpenDialog({ dialog, onSettled, onClose }: TriageDialogsProps) {
  const done = (rows: readonly ReconcileException[]) => () => onSettled(rows);
  switch (dialog.act) {
    case 'match':
      return <MatchDialog {...dialog} onDone={done([dialog.row])} onClose={onClose} />;
    case 'split':
      return <SplitDialog {...dialog} onDone={done([dialog.row])} onClose={onClose} />;
    case 'dismiss':
      return <DismissDialog rows={dialog.rows} onDone={done(dialog.rows)} onClose={onClose} />;
  }
}
