/** @jsxImportSource preact */
import { explainUtr, type UtrMistake } from '@peerdesk/domain/reconcile/utr.ts';
import type { JSX, TargetedInputEvent, TargetedSubmitEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { latinDigits } from '../../lib/latin-digits.ts';
import { Icon } from '../icon.tsx';
import { saveText, loadText } from '../tab-storage.ts';
import type { PaySession, PayState } from '../session.ts';
import { groupTyped } from './utr-text.ts';
import { PasteButton } from './paste-button.tsx';
import { WhereIsIt } from './where-picture.tsx';
import { useWords } from '../words.ts';

interface Props {
  session: PaySession;
  state: PayState;
  draftKey: string;
  takesFocus: boolean;
  onSent(): void;
}

/** The field for the reference. What is in it stays until the server has taken it. */
export function ReferenceForm({
  session,
  state,
  draftKey,
  takesFocus,
  onSent,
}: Props): JSX.Element {
  const { t } = useWords();
  const field = useReferenceField(draftKey, session);
  const [hasLetters, setHasLetters] = useState(/[A-Za-z]/.test(field.text));
  const [problem, setProblem] = useState<UtrMistake | 'EMPTY' | null>(null);
  const isSending = state.sending !== 'no';
  useLayoutEffect(() => {
    if (takesFocus) field.ref.current?.focus();
  }, [takesFocus, field.ref]);
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const read = explainUtr(latinDigits(field.text));
    const found = field.text.trim() === '' ? 'EMPTY' : read.ok ? null : read.code;
    setProblem(found);
    if (found !== null || !read.ok) return field.ref.current?.focus();
    if (await session.sendUtr(read.utr)) {
      saveText(draftKey, '');
      onSent();
    }
  };
  const said = state.refusal === null ? null : t(`refusal.${state.refusal}`);
  const error = problem === null ? said : t(`utr.${problem}`);
  return (
    <form class="reference" noValidate onSubmit={(event) => void submit(event)}>
      <label for="utr">{t('reference')}</label>
      <ReferenceInput field={field} isReadOnly={isSending} error={error} hasLetters={hasLetters} />
      <div class="keys">
        <PasteButton onText={field.put} onRefused={() => field.ref.current?.focus()} />
        <button type="button" class="link" onClick={() => setHasLetters(!hasLetters)}>
          {t(hasLetters ? 'referenceDigits' : 'referenceLetters')}
        </button>
      </div>
      {hasLetters && <p class="letters">{t('lettersHelp')}</p>}
      {error !== null && (
        <p class="error" id="utr-error" role="alert">
          <Icon name="warn" /> <span>{error}</span>
        </p>
      )}
      <p class="hint" id="utr-hint">
        {t('referenceHint')}
      </p>
      <button class="button" type="submit" aria-disabled={isSending}>
        {t(sendLabels[state.sending])}
      </button>
      <WhereIsIt isWanted={hasLetters} />
    </form>
  );
}

const sendLabels = {
  no: 'send',
  first: 'sending',
  again: 'sendingAgain',
} as const satisfies Record<PayState['sending'], string>;

interface InputProps {
  field: ReferenceField;
  isReadOnly: boolean;
  error: string | null;
  hasLetters: boolean;
}

/**
 * Digits come first on a phone's keyboard; a reference of a bank transfer needs the letters too.
 */
function ReferenceInput({ field, isReadOnly, error, hasLetters }: InputProps): JSX.Element {
  return (
    <input
      id="utr"
      ref={field.ref}
      type="text"
      value={field.text}
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellcheck={false}
      enterkeyhint="send"
      maxLength={64}
      placeholder={hasLetters ? undefined : '0000 0000 0000'}
      readOnly={isReadOnly}
      aria-invalid={error !== null}
      aria-describedby={error === null ? 'utr-hint' : 'utr-error utr-hint'}
      onInput={field.onInput}
    />
  );
}

type ReferenceField = ReturnType<typeof useReferenceField>;

function useReferenceField(draftKey: string, session: PaySession) {
  const ref = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => loadText(draftKey));
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);
  const put = (next: string): void => {
    session.forgetRefusal();
    setText(next);
    saveText(draftKey, next);
  };
  const onInput = (event: TargetedInputEvent<HTMLInputElement>): void => {
    const input = event.currentTarget;
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
    // Changing the text under an input method that is still composing would garble it.
    const next = event.isComposing ? typed : groupTyped(typed);
    if (!event.isComposing) caret.current = next.caret;
    put(next.text);
  };
  return { ref, text, onInput, put };
}
