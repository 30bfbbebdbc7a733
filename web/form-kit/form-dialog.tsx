import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useText } from '../lib/i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormText } from './texts.ts';

export interface FormDialogProps {
  title: string;
  description: string;
  /** What the main button says: the action, not "OK". */
  confirmLabel: string;
  isDanger?: boolean | undefined;
  isBusy: boolean;
  /** Says why it may not be pressed yet. */
  isBlocked?: boolean;
  /** What the server refused, in words that say what to do. */
  problem?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with fields, or with what is to be confirmed. Enter confirms, Esc cancels. */
export function FormDialog({ isBlocked = false, ...props }: FormDialogProps) {
  const t = useFormText();
  const shared = useText();
  const formId = useId();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !props.isBusy && props.onClose()}
      title={props.title}
      description={props.description}
      footer={
        <>
          <span className="mr-auto min-w-0 flex-1 basis-0 self-center text-xs text-faint coarse:hidden">
            {t('dialog.hint')}
          </span>
          <Button onClick={props.onClose} disabled={props.isBusy}>
            {shared('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={props.isDanger ? 'danger' : 'primary'}
            isBusy={props.isBusy}
            disabled={isBlocked}
          >
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
          if (!props.isBusy && !isBlocked) props.onConfirm();
        }}
        className="flex flex-col gap-4"
      >
        <FormKeys />
        {props.children}
        {props.problem && (
          <p
            role="alert"
            className="flex items-start gap-2 rounded-lg bg-error-soft px-3 py-2 text-sm text-error-ink"
          >
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{props.problem}</span>
          </p>
        )}
      </form>
    </Dialog>
  );
}

/**
 * Gives the dialog its keys. Fields confirm by Enter as every form does; a list of choices would
 * open instead, and a note takes Enter as a new line unless Ctrl is held.
 */
function FormKeys() {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing || !isConfirming(event)) return;
      event.preventDefault();
      form.requestSubmit();
    };
    form.addEventListener('keydown', onKeyDown);
    return () => form.removeEventListener('keydown', onKeyDown);
  }, []);
  return <span ref={ref} hidden />;
}

function isConfirming({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey;
  return target instanceof HTMLSelectElement;
}
