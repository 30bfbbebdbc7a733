import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { useLocation } from 'wouter';
import { useSend } from '../../form-kit/use-send.ts';
import { messageOf } from '../../lib/api-error.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { api } from '../../session/session.ts';
import { exceptionPath } from '../../order-kit/line-paths.ts';
import type { Reopening } from './settling.ts';
import { useLedgerText } from './texts.ts';

/** Takes back that a credit is not ours, and goes on to where its order is chosen. */
export function ReopenDialog({ row, onClose }: Pick<Reopening, 'row'> & { onClose: () => void }) {
  const t = useLedgerText();
  const [, navigate] = useLocation();
  const { line, peer } = row;
  const reopening = useSend({
    send: (body: RequestOf<'utr.undo'>['body'], idempotencyKey) =>
      api('utr.undo', { body, idempotencyKey }),
    topics: ['utr', 'wallet', 'statement'],
    done: t('reopen.done'),
    onDone: () => navigate(exceptionPath(line.id)),
  });
  return (
    <DecisionDialog
      title={t('reopen.title')}
      description={t('reopen.text', { peer: peer.name })}
      amount={line.amount ?? '0.00'}
      currency="INR"
      confirmLabel={t('reopen.confirm')}
      isBusy={reopening.isPending}
      problem={reopening.error ? messageOf(reopening.error) : undefined}
      onConfirm={() => reopening.mutate({ lineId: line.id })}
      onClose={onClose}
    >
      {null}
    </DecisionDialog>
  );
}
