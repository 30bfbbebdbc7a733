import { TriangleAlert } from 'lucide-react';
import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useText } from '../lib/i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { goOn } from '../lib/go-on.ts';
import { leaving } from '../lib/leaving.ts';
import { useFormText } from './texts.ts';

export interface FormDialogProps {
  title: string;
  description: string;
  /** What the main button says: the action, not "OK". */
  confirmLabel: string;
  /** What the other button says where “Cancel” could be taken for the act. */
  backLabel?: string | undefined;
  isDanger?: boolean | undefined;
  /** Where choices are compared side by side. */
  isWide?: boolean;
  isBusy: boolean;
  /** Says why it may not be pressed yet. */
  isBlocked?: boolean;
  /** What the server refused, in words that say what to do. */
  problem?: ReactNode;
  /** Names the act where Shift+Enter confirms and opens the same for the next row of the list. */
  goesOn?: string | undefined;
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
  const isUnseen = useUnseen();
  const isBlocked = isOvertaken || (props.isBlocked ?? false);
  const problem = isOvertaken ? overtaken : props.problem;
  const formId = useId();
  const isForNext = useRef(false);
  const isTyped = useRef(false);
  const cancel = () => {
    goOn.forget();
    props.onClose();
  };
  return (
    <Dialog
      isOpen
      size={props.isWide ? 'lg' : 'md'}
      onOpenChange={(isOpen) => !isOpen && !props.isBusy && cancel()}
      holdsTyped={() => isTyped.current}
      title={props.title}
      description={props.description}
      footer={
        <>
          <span className="mr-auto min-w-0 flex-1 basis-0 self-center text-xs text-faint max-md:hidden coarse:hidden">
            {t(isInNote ? 'dialog.hint.note' : 'dialog.hint')}
            {props.goesOn !== undefined && ` · ${t('dialog.hint.next')}`}
          </span>
          <Button onClick={cancel} disabled={props.isBusy}>
            {props.backLabel ?? shared('cancel')}
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
        aria-busy={isUnseen || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          const isNext = isForNext.current;
          isForNext.current = false;
          if (props.isBusy || isBlocked || isUnseen) return;
          goOn.ask(isNext ? props.goesOn : undefined);
          props.onConfirm();
        }}
        className="flex flex-col gap-4"
      >
        <FormKeys onNote={setInNote} isForNext={isForNext} />
        <TypedWatch isTyped={isTyped} />
        {notice}
        {props.children}
        {problem && <Problem>{problem}</Problem>}
      </form>
    </Dialog>
  );
}

/** Comes into view: below a long list of orders nobody would find it. */
function Problem({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <p
      ref={ref}
      role="alert"
      className="flex items-start gap-2 rounded-lg bg-error-soft px-3 py-2 text-sm text-error-ink"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** How long a dialog that opened by itself is looked at before it can be confirmed. */
const unseenMs = 400;

/** A second press that was meant for the dialog before confirms nothing in one that follows it. */
function useUnseen(): boolean {
  const [isUnseen, setUnseen] = useState(() => goOn.hasOpened());
  useEffect(() => {
    if (!isUnseen) return undefined;
    const timer = setTimeout(() => setUnseen(false), unseenMs);
    return () => clearTimeout(timer);
  }, [isUnseen]);
  return isUnseen;
}

interface FormKeysProps {
  onNote: (isInNote: boolean) => void;
  /** Set while a confirmation by Shift+Enter is on its way to the form. */
  isForNext: RefObject<boolean>;
}

/**
 * Gives the dialog its keys. Fields confirm by Enter as every form does; a list of choices would
 * open instead, and a note takes Enter as a new line unless Ctrl is held, which is said there.
 */
function FormKeys({ onNote, isForNext }: FormKeysProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing || !isConfirming(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      isForNext.current = event.shiftKey;
      form.requestSubmit();
    };
    const onFocus = ({ target }: FocusEvent) => onNote(target instanceof HTMLTextAreaElement);
    // The button that confirms stands beside the form.
    const dialog = form.closest<HTMLElement>('[role="dialog"]') ?? form;
    dialog.addEventListener('keydown', onKeyDown);
    form.addEventListener('focusin', onFocus);
    return () => {
      dialog.removeEventListener('keydown', onKeyDown);
      form.removeEventListener('focusin', onFocus);
    };
  }, [onNote, isForNext]);
  return <span ref={ref} hidden />;
}

/** Knows whether somebody typed; the browser asks before a tab is closed over it. */
function TypedWatch({ isTyped }: { isTyped: RefObject<boolean> }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = ref.current?.closest('form');
    const noteTyped = ({ inputType }: Event & Partial<InputEvent>) => {
      // A tick or a choice is no words: only those say how they came to be.
      isTyped.current ||= inputType !== undefined;
    };
    form?.addEventListener('input', noteTyped);
    const letPageGo = leaving.holdPage(() => isTyped.current);
    return () => {
      form?.removeEventListener('input', noteTyped);
      letPageGo();
    };
  }, [isTyped]);
  return <span ref={ref} hidden />;
}

function isConfirming({ target, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey;
  if (target instanceof HTMLSelectElement) return true;
  // Any other field and the button itself confirm by Enter alone without help. Whoever has learned
  // Ctrl in a note uses it there too.
  if (target instanceof HTMLButtonElement) return shiftKey && target.type === 'submit';
  const isHelped = shiftKey || ctrlKey || metaKey;
  return isHelped && target instanceof HTMLInputElement && !isOfList(target);
}

/** Enter takes an entry of a list that is searched; it confirms nothing yet. */
function isOfList(target: HTMLInputElement): boolean {
  return target.getAttribute('role') === 'combobox';
}
