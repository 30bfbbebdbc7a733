import { reason } from '@peerdesk/contract/primitives.ts';
import { useId } from 'react';
import { z } from 'zod';
import { NoteField } from '../../form-kit/fields.tsx';
import { useServerProblemAt } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isAboutOrder, type Alert } from './alert.ts';
import { useManagementText } from './texts.ts';
import { useAcknowledge } from './use-line-actions.ts';

const acknowledgement = z.object({ note: reason });

/** An alert is closed only with a note of the outcome. */
export function AcknowledgeDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useManagementText();
  const shared = useText();
  const formId = useId();
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
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !acknowledge.isPending && onClose()}
      title={t('alert.dialog')}
      description={
        isAboutOrder(alert.code)
          ? t('alert.dialog.text', { refId: alert.refId })
          : t('alert.dialog.text.server')
      }
      footer={
        <>
          <Button onClick={onClose}>{shared('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={acknowledge.isPending}>
            {t('alert.acknowledge')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void send(event)}>
        <NoteField form={form} name="note" isFirst label={t('note')} />
      </form>
    </Dialog>
  );
}
