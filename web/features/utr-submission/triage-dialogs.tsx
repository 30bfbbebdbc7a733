import type { ReconcileException } from '@peerdesk/contract/statement.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import type { TriageDialog } from './triage-dialog.ts';

export interface TriageDialogsProps {
  dialog: TriageDialog;
  /** These are settled: the dialog closes, and the next one becomes active. */
  onSettled: (rows: readonly ReconcileException[]) => void;
  onClose: () => void;
}

export function TriageDialogs({ dialog, onSettled, onClose }: TriageDialogsProps) {
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
