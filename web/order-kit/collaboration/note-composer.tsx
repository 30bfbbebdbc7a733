import { staffNoteMax, type StaffNotes } from '@peerdesk/contract/staff-note.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { NotSent } from '../../form-kit/not-sent.tsx';
import { useMessages } from '../../form-kit/use-messages.ts';
import { api, useProfile } from '../../session/session.ts';
import { useDraft } from '../../session/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/input.tsx';
import { collaborationQueries } from './queries.ts';
import { markedAfter, mentionedIn, nameBeingTyped, withName } from './shared.ts';
import { useCollaborationText } from './texts.ts';

const suggestedMax = 6;

export interface NoteComposerProps {
  refId: string;
  people: StaffNotes['people'];
  /** Takes the focus of the dialog that it opens in. */
  isFirst: boolean;
}

/** Where staff writes a note; behind an @ the people are offered who can be named. */
export function NoteComposer({ refId, people, isFirst }: NoteComposerProps) {
  const t = useCollaborationText();
  const id = useId();
  const { id: ownId } = useProfile();
  const others = people.filter((person) => person.id !== ownId);
  const optionsId = useId();
  const naming = useNaming(refId, others, optionsId);
  const { text, setText, name, suggested, marked, fieldProps } = naming;
  const { failed, write, sendAgain, remove, isBusy } = useNotes(refId);
  const isEmpty = text.trim() === '';
  return (
    <div className="grid gap-2 border-t pt-3">
      <NotSent failed={failed} onSendAgain={sendAgain} onDelete={remove} />
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          write({ refId, text: text.trim(), mentionIds: mentionedIn(text, others) });
          setText('');
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
          <div
            id={optionsId}
            role="listbox"
            aria-label={t('notes.suggest')}
            className="flex flex-wrap gap-1.5"
          >
            {suggested.map((person, place) => (
              <Button
                key={person.id}
                id={optionId(optionsId, place)}
                role="option"
                aria-selected={place === marked}
                // The arrow keys reach it from the text.
                tabIndex={-1}
                size="sm"
                className={cx(place === marked && 'border-accent bg-accent-soft')}
                onClick={() => name(person.name)}
              >
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
          isBusy={isBusy}
        >
          {t('notes.add')}
        </Button>
      </form>
    </div>
  );
}

const optionId = (optionsId: string, place: number) => `${optionsId}-${place}`;

/**
 * The text, and who is offered while a name is typed in it. The arrow keys mark one of them, the
 * first to begin with; Enter and Tab take the marked one.
 */
function useNaming(refId: string, people: StaffNotes['people'], optionsId: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(`note ${refId}`);
  const [typed, setTyped] = useState<string>();
  // Behind a bare @ nobody is marked: Enter still starts a new line.
  const [moved, setMoved] = useState<number>();
  const follow = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {};
    const next = nameBeingTyped(value, selectionStart);
    if (next !== typed) setMoved(undefined);
    setTyped(next);
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
  const marked = moved ?? (typed === '' ? undefined : 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = marked === undefined ? undefined : suggested[marked];
    if (step !== undefined && suggested.length > 0) {
      setMoved(markedAfter(marked, step, suggested.length));
    } else if (chosen && ['Enter', 'Tab'].includes(event.key)) name(chosen.name);
    else return;
    event.preventDefault();
  };
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setText(event.currentTarget.value);
    follow();
  };
  const isOpen = suggested.length > 0;
  const fieldProps = {
    ...{ ref: field, onChange, onSelect: follow, onKeyDown },
    'aria-autocomplete': 'list' as const,
    ...(isOpen && { 'aria-controls': optionsId }),
    ...(isOpen && marked !== undefined && { 'aria-activedescendant': optionId(optionsId, marked) }),
  };
  return { text, setText, name, suggested, marked, fieldProps };
}

function useNotes(refId: string) {
  const queryClient = useQueryClient();
  return useMessages({
    id: `note ${refId}`,
    send: (body: RequestOf<'note.add'>['body'], idempotencyKey) =>
      api('note.add', { body, idempotencyKey }),
    topics: ['note'],
    onDone: (notes) => queryClient.setQueryData(collaborationQueries.notes(refId).queryKey, notes),
  });
}
