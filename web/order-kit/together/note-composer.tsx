import { staffNoteMax, type StaffNotes } from '@peerdesk/contract/staff-note.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSend } from '../../form-kit/use-send.ts';
import { toastError } from '../../lib/toast.ts';
import { api, useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/input.tsx';
import { togetherQueries } from './queries.ts';
import { mentionedIn, nameBeingTyped, withName } from './shared.ts';
import { useTogetherText } from './texts.ts';

const suggestedMax = 6;

export interface NoteComposerProps {
  refId: string;
  people: StaffNotes['people'];
  /** Takes the focus of the dialog that it opens in. */
  isFirst: boolean;
}

/** Where staff writes a note; behind an @ the people are offered who can be named. */
export function NoteComposer({ refId, people, isFirst }: NoteComposerProps) {
  const t = useTogetherText();
  const id = useId();
  const { id: ownId } = useProfile();
  const others = people.filter((person) => person.id !== ownId);
  const { text, setText, name, suggested, fieldProps } = useNaming(others);
  const sending = useSending(refId);
  const isEmpty = text.trim() === '';
  return (
    <form
      className="grid gap-2 border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || sending.isPending) return;
        const body = { refId, text: text.trim(), mentionIds: mentionedIn(text, others) };
        setText('');
        sending.mutate(body, { onError: () => setText(body.text) });
      }}
    >
      <label htmlFor={id} className="text-xs font-medium">
        {t('notes.write')}
      </label>
      <TextArea
        {...fieldProps}
        id={id}
        rows={3}
        {...(isFirst && { 'data-first-focus': '' })}
        maxLength={staffNoteMax}
        value={text}
      />
      {suggested.length > 0 && (
        <div role="group" aria-label={t('notes.suggest')} className="flex flex-wrap gap-1.5">
          {suggested.map((person) => (
            <Button key={person.id} size="sm" onClick={() => name(person.name)}>
              @{person.name}
            </Button>
          ))}
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-end"
        disabled={isEmpty}
        isBusy={sending.isPending}
      >
        {t('notes.add')}
      </Button>
    </form>
  );
}

/** The text, and who is offered while a name is typed in it; Enter and Tab take the first. */
function useNaming(people: StaffNotes['people']) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<string>();
  const follow = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {};
    setTyped(nameBeingTyped(value, selectionStart));
  };
  const name = (chosen: string) => {
    const named = withName(text, field.current?.selectionStart ?? text.length, chosen);
    // At once: what is typed next goes behind the name.
    flushSync(() => {
      setText(named.text);
      setTyped(undefined);
    });
    field.current?.focus();
    field.current?.setSelectionRange(named.caret, named.caret);
  };
  const suggested =
    typed === undefined
      ? []
      : people
          .filter((one) => one.name.toLowerCase().startsWith(typed.toLowerCase()))
          .slice(0, suggestedMax);
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = suggested;
    if (!first || typed === '' || !['Enter', 'Tab'].includes(event.key)) return;
    event.preventDefault();
    name(first.name);
  };
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setText(event.currentTarget.value);
    follow();
  };
  const fieldProps = { ref: field, onChange, onSelect: follow, onKeyDown };
  return { text, setText, name, suggested, fieldProps };
}

function useSending(refId: string) {
  const queryClient = useQueryClient();
  return useSend({
    send: (body: RequestOf<'note.add'>['body'], idempotencyKey) =>
      api('note.add', { body, idempotencyKey }),
    topics: ['note'],
    onDone: (notes) => queryClient.setQueryData(togetherQueries.notes(refId).queryKey, notes),
    onError: (error) => toastError(error.message),
  });
}
