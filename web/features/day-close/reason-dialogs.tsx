import type { DayClose } from '@peerdesk/contract/day-close.ts';
import { note, reason } from '@peerdesk/contract/primitives.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { NoteField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { useActorName } from '../../order-kit/timeline.tsx';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { api } from '../../session/session.ts';
import { Comparison } from './comparison.tsx';
import { dayCloseQueries } from './queries.ts';
import { useDayCloseText } from './texts.ts';

const reasonForm = z.object({ reason });
const noteForm = z.object({ note });

interface DayDialogProps {
  day: DayClose;
  onClose: () => void;
}

/** Around a dialog about a day: says what somebody else did with it meanwhile. */
function OpenDay({ day, children }: { day: DayClose; children: ReactNode }) {
  const t = useDayCloseText();
  const actorName = useActorName();
  return (
    <Overtaken
      id={day.id}
      answer={useQuery(dayCloseQueries.one(day.id))}
      isOpen={({ version }) => version === day.version}
      words={({ state, history }) => {
        // Newest first.
        const [last] = history;
        const who = last ? actorName(last.by) : '';
        return t('changed.meanwhile', { state: t(`state.${state}`), who });
      }}
    >
      {children}
    </Overtaken>
  );
}

/** Says why there is a difference. */
export function ExplainDialog(props: DayDialogProps) {
  return (
    <OpenDay day={props.day}>
      <ExplainForm {...props} />
    </OpenDay>
  );
}

function ExplainForm({ day, onClose }: DayDialogProps) {
  const t = useDayCloseText();
  const { id, version } = day;
  const form = useSchemaForm(reasonForm, { start: { reason: '' } });
  const sending = useSend({
    send: (body: { id: string; version: number; reason: string }, idempotencyKey) =>
      api('dayClose.explain', { body, idempotencyKey }),
    topics: ['dayClose'],
    done: t('explain.done'),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((read) => sending.mutate({ id, version, ...read }));
  return (
    <FormDialog
      title={t('explain.title', { day: shownDay(day.day) })}
      description={t('explain.text')}
      confirmLabel={t('explain.confirm')}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Comparison day={day} />
      <NoteField form={form} name="reason" isFirst label={t('explain.reason')} />
    </FormDialog>
  );
}

/** Staff accepts a reason, or sends it back with what is missing. */
export function DecideDayDialog(props: DayDialogProps & { act: Decision }) {
  return (
    <OpenDay day={props.day}>
      <DecideDayForm {...props} />
    </OpenDay>
  );
}

function DecideDayForm({ day, act, onClose }: DayDialogProps & { act: Decision }) {
  const t = useDayCloseText();
  const { id, version, explanation } = day;
  const isAcceptance = act === 'accept';
  const form = useSchemaForm(isAcceptance ? noteForm : noteForm.extend({ note: reason }), {
    start: { note: '' },
  });
  const sending = useSend({
    send: (typed: { note: string }, idempotencyKey) => {
      const status = isAcceptance ? ('accepted' as const) : ('declined' as const);
      return api('dayClose.decide', { body: { id, version, status, ...typed }, idempotencyKey });
    },
    topics: ['dayClose'],
    done: t(`${act}.done`),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((read) => sending.mutate(read));
  return (
    <FormDialog
      title={t(`${act}.title`)}
      description={t(`${act}.text`)}
      confirmLabel={t(`act.${act}`)}
      isDanger={!isAcceptance}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Comparison day={day} />
      {explanation && (
        <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm break-words">
          <span className="block text-muted">{t('explained.by', { name: explanation.by })}</span>
          {explanation.reason}
        </p>
      )}
      <NoteField
        form={form}
        name="note"
        isFirst
        label={t(isAcceptance ? 'close.note' : 'decline.note')}
        hint={isAcceptance ? t('close.optional') : undefined}
      />
    </FormDialog>
  );
}

type Decision = 'accept' | 'decline';
