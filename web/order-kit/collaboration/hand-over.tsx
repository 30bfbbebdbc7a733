import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { noteMax } from '@peerdesk/contract/primitives.ts';
import type { StaffNotes } from '@peerdesk/contract/staff-note.ts';
import { useId, useState } from 'react';
import { useSend } from '../../form-kit/use-send.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { api, useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/input.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { useCollaborationText } from './texts.ts';

/** Gives an order to somebody else of the staff, who finds it first among what needs them. */
export function HandOver({ notes }: { notes: StaffNotes }) {
  const t = useCollaborationText();
  const id = useId();
  const { id: ownId } = useProfile();
  const [toId, setToId] = useState('');
  const [text, setText] = useState('');
  const { refId, people, handedTo } = notes;
  const chosen = people.find((person) => person.id === toId);
  const sending = useSend({
    send: (body: RequestOf<'note.handOver'>['body'], idempotencyKey) =>
      api('note.handOver', { body, idempotencyKey }),
    topics: ['note', 'payin', 'payout', 'dispute', 'complaint'],
    onDone: (now) => {
      const name = now.handedTo?.to.name;
      toastSuccess(name ? t('hand.done', { name }) : t('hand.released'));
      setToId('');
      setText('');
    },
    onError: (error) => toastError(error.message),
  });
  return (
    <section className="mt-4 grid gap-2 border-t pt-3" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="text-sm font-semibold">
        {t('hand.title')}
      </h3>
      <div className="flex flex-wrap items-end gap-2">
        <SearchSelect
          aria-label={t('hand.to')}
          value={toId}
          options={[
            { value: '', label: t('hand.choose') },
            ...people
              .filter((person) => person.id !== handedTo?.to.id)
              .map(({ id: value, name }) => ({ value, label: name })),
          ]}
          onValueChange={setToId}
        />
        {handedTo?.to.id === ownId && (
          <Button
            isBusy={sending.isPending}
            onClick={() => sending.mutate({ refId, toId: null, text: text.trim() })}
          >
            {t('hand.release')}
          </Button>
        )}
      </div>
      <label htmlFor={`${id}-note`} className="text-xs font-medium">
        {t('hand.note')}
      </label>
      <TextArea
        id={`${id}-note`}
        rows={2}
        maxLength={noteMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        className="justify-self-end"
        disabled={!chosen}
        isBusy={sending.isPending}
        onClick={() => chosen && sending.mutate({ refId, toId: chosen.id, text: text.trim() })}
      >
        {t('hand.button')}
      </Button>
    </section>
  );
}
