import { createUpiBody } from '@peerdesk/contract/upi.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { SelectField, TextField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { toastFailure } from '../../lib/toast.ts';
import { partyQueries } from '../../order-kit/parties.ts';
import { api, useProfile } from '../../session/session.ts';
import { accountInput, typedAccount } from './account-input.ts';
import { useUpiText } from './texts.ts';

const { upi, holder, bank } = createUpiBody.shape;
const ownForm = z.object({
  peerId: z.string(),
  upi,
  holder,
  bank: bank.unwrap(),
  accountId: typedAccount,
});
const staffForm = ownForm.extend({ peerId: z.string().min(1) });
type Read = z.output<typeof ownForm>;

/** Adds a UPI ID: a peer's own, which waits for approval, or one that staff adds for a peer. */
export function AddUpiDialog({ onClose }: { onClose: () => void }) {
  const t = useUpiText();
  const { role } = useProfile();
  const isForPeer = isStaff(role);
  const form = useSchemaForm(isForPeer ? staffForm : ownForm, {
    start: { peerId: '', upi: '', holder: '', bank: '', accountId: '' },
    words: (path) => (path === 'peerId' ? t('add.peer.needed') : undefined),
  });
  const owners = useOwners(isForPeer);
  const add = useSend({
    send: ({ peerId, accountId, ...rest }: Read, idempotencyKey) =>
      api('upi.create', {
        body: { ...rest, ...(peerId && { peerId }), ...(accountId && { accountId }) },
        idempotencyKey,
      }),
    topics: ['upi'],
    done: t(isForPeer ? 'add.done' : 'add.done.own'),
    onDone: onClose,
    onError: toastFailure,
  });
  useServerProblems(form, add.error);
  const submit = form.handleSubmit((read) => add.mutate(read));
  return (
    <FormDialog
      title={t('add.title')}
      description={t(isForPeer ? 'add.text' : 'add.text.own')}
      confirmLabel={t('add.confirm')}
      isBusy={add.isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {isForPeer && (
        <SelectField
          form={form}
          name="peerId"
          isFirst
          isSearched
          label={t('column.peer')}
          options={owners}
        />
      )}
      <TextField
        form={form}
        name="upi"
        isFirst={!isForPeer}
        label={t('column.upi')}
        hint={t('add.upi.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        maxLength={100}
      />
      <TextField
        form={form}
        name="holder"
        label={t('field.holder')}
        hint={t('holder.hint')}
        autoComplete="off"
        maxLength={80}
      />
      <TextField form={form} name="bank" label={t('add.bank')} autoComplete="off" maxLength={80} />
      <TextField form={form} name="accountId" {...accountInput(t)} />
    </FormDialog>
  );
}

/** The peers of the reader's scope, those who only pay out last. */
function useOwners(isForPeer: boolean) {
  const t = useUpiText();
  const peers = useQuery({ ...partyQueries.people('peer'), enabled: isForPeer });
  const payers = useQuery({ ...partyQueries.people('peer-withdrawal'), enabled: isForPeer });
  return [
    { value: '', label: t('add.peer.choose') },
    ...[...(peers.data ?? []), ...(payers.data ?? [])].map(({ id, name }) => ({
      value: id,
      label: name,
    })),
  ];
}
