import { reason } from '@peerdesk/contract/primitives.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { NoteField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { useServerProblemAt } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { isAboutOrder, type Alert } from './alert.ts';
import { utrQueries } from './queries.ts';
import { useManagementText } from './texts.ts';
import { useAcknowledge } from './use-line-actions.ts';

const acknowledgement = z.object({ note: reason });

interface AcknowledgeDialogProps {
  alert: Alert;
  onClose: () => void;
}

/** An alert is closed only with a note of the outcome; another admin may close it meanwhile. */
export function AcknowledgeDialog(props: AcknowledgeDialogProps) {
  const t = useManagementText();
  const { alert } = props;
  return (
    <Overtaken
      id={alert.refId}
      answer={useQuery(utrQueries.alert(alert))}
      isOpen={({ isOpen }) => isOpen}
      words={({ last }) => (last ? t('alert.meanwhile', { ...last }) : t('alert.gone'))}
    >
      <AcknowledgeForm {...props} />
    </Overtaken>
  );
}

function AcknowledgeForm({ alert, onClose }: AcknowledgeDialogProps) {
  const t = useManagementText();
  const form = useSchemaForm(acknowledgement, {
    start: { note: '' },
    words: () => t('alert.note.needed'),
  });
  const acknowledge = useAcknowledge(onClose);
  useServerProblemAt(form, 'note', acknowledge.error);
  const send = form.handleSubmit(({ note }) =>
    acknowledge.mutate({ refId: alert.refId, alert: alert.code, note }),
  );
  return (
    <FormDialog
      title={t('alert.dialog')}
      description={
        isAboutOrder(alert.code)
          ? t('alert.dialog.text', { refId: alert.refId })
          : t('alert.dialog.text.server')
      }
      confirmLabel={t('alert.acknowledge')}
      isBusy={acknowledge.isPending}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <NoteField form={form} name="note" isFirst label={t('note')} />
    </FormDialog>
  );
}
