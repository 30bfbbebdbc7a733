import { useId, type ReactNode } from 'react';
import { useText } from '../lib/i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export interface FormDialogProps {
  title: string;
  description: string;
  /** What the main button says: the action, not "OK". */
  confirmLabel: string;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields, from the top. */
  children: ReactNode;
}

/** A form over its page: Enter sends it, Esc leaves it. */
export function FormDialog(props: FormDialogProps) {
  const t = useText();
  const formId = useId();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !props.isBusy && props.onClose()}
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button onClick={props.onClose} disabled={props.isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={props.isBusy}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!props.isBusy) props.onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        {props.children}
      </form>
    </Dialog>
  );
}
