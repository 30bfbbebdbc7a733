import { reason } from '@peerdesk/contract/primitives.ts';
import type { DeskSwitch } from '@peerdesk/contract/switches.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { NoteField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { api } from '../../session/session.ts';
import { switchQuery } from './queries.ts';
import { useSwitchText } from './switch-text.ts';
import { useSwitchesText } from './texts.ts';

const liftForm = z.object({ reason });
type Reason = z.infer<typeof liftForm>;

export interface LiftDialogProps {
  version: number;
  one: DeskSwitch;
  onClose: () => void;
}

/** Lifts a switch, and learns who lifts it meanwhile. */
export function LiftDialog(props: LiftDialogProps) {
  const t = useSwitchesText();
  const { id } = props.one;
  return (
    <Overtaken
      id={id}
      answer={useQuery(switchQuery(id))}
      isOpen={({ isOpen }) => isOpen}
      words={({ last }) => (last ? t('lift.meanwhile', { ...last }) : t('lift.gone'))}
    >
      <LiftForm {...props} />
    </Overtaken>
  );
}

/** With the reason for the audit. */
function LiftForm({ version, one, onClose }: LiftDialogProps) {
  const t = useSwitchesText();
  const what = useSwitchText()(one);
  const form = useSchemaForm<Reason, Reason>(liftForm, {
    start: { reason: '' },
    words: (path) => (path === 'reason' ? t('problem.reason') : undefined),
  });
  const sending = useSend({
    send: (read: Reason, idempotencyKey) =>
      api('switches.update', { body: { version, lift: one.id, ...read }, idempotencyKey }),
    topics: ['settings'],
    done: t('lift.done'),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((read) => sending.mutate(read));
  return (
    <FormDialog
      title={t('lift.title')}
      description={what}
      confirmLabel={t('lift')}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <NoteField form={form} name="reason" isFirst label={t('field.reason')} />
    </FormDialog>
  );
}
