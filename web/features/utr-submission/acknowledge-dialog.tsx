import { useId, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import type { Alert } from './alert.ts';
import { useManagementText } from './texts.ts';
import { useAcknowledge } from './use-line-actions.ts';

const noteMax = 500;

/** An alert is closed only with a note of the outcome. */
export function AcknowledgeDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useManagementText();
  const shared = useText();
  const formId = useId();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const acknowledge = useAcknowledge(onClose);
  const isMissing = note.trim() === '';
  const problem = acknowledge.error ? messageOf(acknowledge.error) : undefined;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !acknowledge.isPending && onClose()}
      title={t('alert.dialog')}
      description={t('alert.dialog.text', { refId: alert.refId })}
      footer={
        <>
          <Button onClick={onClose}>{shared('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={acknowledge.isPending}>
            {t('alert.acknowledge')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isMissing) return;
          acknowledge.mutate({ refId: alert.refId, alert: alert.code, note: note.trim() });
        }}
      >
        <Field label={t('note')} error={isTried && isMissing ? t('alert.note.needed') : problem}>
          {(control) => (
            <TextArea
              {...control}
              data-first-focus=""
              value={note}
              maxLength={noteMax}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
