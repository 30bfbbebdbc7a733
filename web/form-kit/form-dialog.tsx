import { TriangleAlert } from 'lucide-react';
import { createContext, use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
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

/** What somebody else did meanwhile, which leaves nothing to confirm in the dialogs inside. */
export const OvertakenContext = createContext<string | undefined>(undefined);

/** What stands first in the dialogs inside: who else works on what they are about. */
export const DialogNoticeContext = createContext<ReactNode>(null);

/** A dialog with fields, or with what is to be confirmed. Enter confirms, Esc cancels. */
export function FormDialog(props: FormDialogProps) {
  const shared = useText();
  const t = useFormText();
  const [isInNote, setInNote] = useState(false);
  const overtaken = use(OvertakenContext);
  const notice = use(DialogNoticeContext);
  const isOvertaken = overtaken !== undefined && !props.isBusy;
  const isBlocked = isOvertaken || (props.isBlocked ?? false);
  const problem = isOvertaken ? overtaken : props.problem;
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
            {t(isInNote ? 'dialog.hint.note' : 'dialog.hint')}
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
        <FormKeys onNote={setInNote} />
        {notice}
        {props.children}
        {problem && (
          <p
            role="alert"
            className="flex items-start gap-2 rounded-lg bg-error-soft px-3 py-2 text-sm text-error-ink"
          >
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{problem}</span>
          </p>
        )}
      </form>
    </Dialog>
  );
}

/**
 * Gives the dialog its keys. Fields confirm by Enter as every form does; a list of choices would
 * open instead, and a note takes Enter as a new line unless Ctrl is held, which is said there.
 */
function FormKeys({ onNote }: { onNote: (isInNote: boolean) => void }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing || !isConfirming(event)) return;
      event.preventDefault();
      form.requestSubmit();
    };
    const onFocus = ({ target }: FocusEvent) => onNote(target instanceof HTMLTextAreaElement);
    form.addEventListener('keydown', onKeyDown);
    form.addEventListener('focusin', onFocus);
    return () => {
      form.removeEventListener('keydown', onKeyDown);
      form.removeEventListener('focusin', onFocus);
    };
  }, [onNote]);
  return <span ref={ref} hidden />;
}

function isConfirming({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey;
  return target instanceof HTMLSelectElement;
}
