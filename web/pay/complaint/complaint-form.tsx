/** @jsxImportSource preact */
import type { CustomerComplaint } from '@peerdesk/contract/complaint.ts';
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { latinDigits } from '../../lib/latin-digits.ts';
import type { ComplaintApi, ComplaintFault } from './complaint-api.ts';
import type { ComplaintText } from './complaint-words.ts';
import { Icon } from '../icon.tsx';
import { newAttempt } from '../new-attempt.ts';
import { groupUtr } from '../reference/utr-text.ts';

interface Props {
  /** `first` asks for the reference too; `reply` answers support, and `more` adds to a complaint. */
  kind: 'first' | 'reply' | 'more';
  api: ComplaintApi;
  t: ComplaintText;
  utr: string | null;
  onDone(after: CustomerComplaint): void;
}

/** The customer's words and a picture. What is typed stays until the server has taken it. */
export function ComplaintForm({ kind, api, t, utr, onDone }: Props): JSX.Element {
  const isFirst = kind === 'first';
  const [text, setText] = useState('');
  const [reference, setReference] = useState(groupUtr(utr ?? ''));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const picture = usePicture(api, (fault) => setProblem(fault && wordsOf(fault, t)));
  const attempt = useRef(newAttempt());
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFirst) words.current?.focus();
  }, [isFirst]);
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending || picture.isSending) return;
    if (text.trim() === '') {
      setProblem(t(`${kind}.empty`));
      return words.current?.focus();
    }
    setIsSending(true);
    setProblem(null);
    const typed = latinDigits(reference.trim());
    const fileIds = picture.id === null ? [] : [picture.id];
    const said = { text: text.trim(), fileIds, ...(typed !== '' && { utr: typed }) };
    const answer = await (isFirst ? api.complain : api.write)(said, attempt.current);
    setIsSending(false);
    if (!answer.ok) {
      // A refusal is final for this attempt; a lost answer is asked for again by its key.
      if (answer.fault.kind === 'refused') attempt.current = newAttempt();
      return setProblem(wordsOf(answer.fault, t));
    }
    attempt.current = newAttempt();
    setText('');
    picture.forget();
    onDone(answer.data);
  };
  return (
    <form class="reference" noValidate onSubmit={(event) => void submit(event)}>
      <label for="complaint-words">{t(`${kind}.words`)}</label>
      <textarea
        id="complaint-words"
        ref={words}
        rows={4}
        maxLength={1000}
        value={text}
        aria-describedby={isFirst ? 'complaint-hint' : undefined}
        onInput={(event) => {
          attempt.current = newAttempt();
          setText(event.currentTarget.value);
        }}
      />
      {isFirst && <ReferenceField value={reference} onValue={setReference} t={t} />}
      <PictureField picture={picture} t={t} />
      {problem !== null && (
        <p class="error" role="alert">
          <Icon name="warn" /> <span>{problem}</span>
        </p>
      )}
      <button class="button" type="submit" aria-disabled={isSending || picture.isSending}>
        {t(isSending ? 'sending' : `${kind}.send`)}
      </button>
    </form>
  );
}

interface ReferenceProps {
  value: string;
  onValue(value: string): void;
  t: ComplaintText;
}

function ReferenceField({ value, onValue, t }: ReferenceProps): JSX.Element {
  return (
    <>
      <p class="hint" id="complaint-hint">
        {t('first.hint')}
      </p>
      <label for="complaint-utr">{t('utr')}</label>
      <input
        id="complaint-utr"
        type="text"
        autoComplete="off"
        maxLength={64}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </>
  );
}

function PictureField({ picture, t }: { picture: Picture; t: ComplaintText }): JSX.Element {
  return (
    <>
      <label for="complaint-picture">{t('picture')}</label>
      {/* The browser's own button speaks the browser's language: the field is there, unseen. */}
      <div class="picker">
        <input
          id="complaint-picture"
          class="unseen"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby="complaint-picture-hint"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void picture.send(file);
            event.currentTarget.value = '';
          }}
        />
        <label class="button plain" for="complaint-picture">
          {t(picture.id === null ? 'picture.choose' : 'picture.other')}
        </label>
      </div>
      <p class="hint" id="complaint-picture-hint" role="status">
        {t(picture.isSending ? 'picture.sending' : picture.id ? 'picture.ready' : 'picture.hint')}
      </p>
      {picture.id !== null && (
        <button type="button" class="link" onClick={picture.forget}>
          {t('picture.remove')}
        </button>
      )}
    </>
  );
}

type Picture = ReturnType<typeof usePicture>;

function usePicture(api: ComplaintApi, onFault: (fault: ComplaintFault | null) => void) {
  const [id, setId] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setIsSending(true);
    onFault(null);
    const answer = await api.upload(file, newAttempt());
    setIsSending(false);
    if (answer.ok) setId(answer.data.id);
    else onFault(answer.fault);
  };
  return { id, isSending, send, forget: () => setId(null) };
}

function wordsOf(fault: ComplaintFault, t: ComplaintText): string {
  return fault.kind === 'refused' ? fault.message : t(fault.kind);
}
