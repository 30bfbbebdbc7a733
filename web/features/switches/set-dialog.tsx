import {
  switchKinds,
  type DeskSwitches,
  type SwitchEffect,
  type SwitchKind,
} from '@peerdesk/contract/switches.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MoneyField, NoteField, SelectField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { messageOf } from '../../lib/api-error.ts';
import { partyQueries } from '../../order-kit/parties.ts';
import { api } from '../../session/session.ts';
import {
  emptySwitch,
  fieldsOf,
  switchForm,
  wantedOf,
  type ReadSwitch,
  type TypedSwitch,
} from './switch-form.ts';
import { useSwitchesText } from './texts.ts';
import { mayBeManaged } from '@peerdesk/domain/reconcile/refunds-merchant.ts';

/** What was asked about, and what it would meet. */
interface Looked {
  key: string;
  kind: SwitchKind;
  effect: SwitchEffect;
}

/** Sets a switch, in two steps: first what it meets, then that it is set. */
export function SetDialog({ state, onClose }: { state: DeskSwitches; onClose: () => void }) {
  const t = useSwitchesText();
  const [looked, setLooked] = useState<Looked>();
  const form = useSwitchForm();
  const { version } = state;
  const bodyOf = (read: ReadSwitch) => ({ version, set: wantedOf(read), reason: read.reason });
  const looking = useMutation({
    mutationFn: (read: ReadSwitch) =>
      api('switches.update', { body: { ...bodyOf(read), preview: true } }),
    onSuccess: ({ effect }, read) =>
      effect && setLooked({ key: keyOf(read), kind: read.kind, effect }),
  });
  const sending = useSend({
    send: (read: ReadSwitch, idempotencyKey) =>
      api('switches.update', { body: bodyOf(read), idempotencyKey }),
    topics: ['settings', 'payin', 'payout'],
    done: t('set.done'),
    onDone: onClose,
  });
  const refused = sending.error ?? looking.error;
  const read = switchForm.safeParse(form.watch());
  const shown = read.success && looked?.key === keyOf(read.data) ? looked : undefined;
  const submit = form.handleSubmit((typed) =>
    shown ? sending.mutate(typed) : looking.mutate(typed),
  );
  return (
    <FormDialog
      title={t('set.title')}
      description={t('set.text')}
      confirmLabel={t(shown ? 'set.confirm' : 'set.look')}
      isDanger={shown !== undefined}
      isBusy={sending.isPending || looking.isPending}
      problem={refused && messageOf(refused)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Fields form={form} state={state} />
      {shown && (
        <p
          role="status"
          className="rounded-lg bg-warning-soft px-3 py-2.5 text-sm text-warning-ink"
        >
          {t(`effect.${shown.kind}`, { ...shown.effect })}
        </p>
      )}
    </FormDialog>
  );
}

function keyOf(read: ReadSwitch): string {
  return JSON.stringify(wantedOf(read));
}

function useSwitchForm() {
  const t = useSwitchesText();
  return useSchemaForm<TypedSwitch, ReadSwitch>(switchForm, {
    start: emptySwitch,
    words: (path) => {
      if (path === 'reason') return t('problem.reason');
      return ['merchantId', 'userId', 'bank'].includes(path) ? t('problem.choose') : undefined;
    },
  });
}

interface FieldsProps {
  form: ReturnType<typeof useSwitchForm>;
  state: DeskSwitches;
}

function Fields({ form, state }: FieldsProps) {
  const t = useSwitchesText();
  const fields: readonly string[] = fieldsOf[form.watch('kind')];
  const { data: known = [] } = useQuery(partyQueries.merchants());
  // Switches are about pay-ins, which the desk's own merchant has none of.
  const merchants = known.filter(({ id }) => mayBeManaged(id).ok);
  const all = fields.includes('merchant?');
  const options = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <SelectField
        form={form}
        name="kind"
        isFirst
        label={t('field.kind')}
        options={switchKinds.map((value) => ({ value, label: t(`act.${value}`) }))}
      />
      {fields.includes('user') && <UserField form={form} />}
      {fields.includes('bank') && (
        <SelectField
          form={form}
          name="bank"
          isSearched
          label={t('field.bank')}
          options={[
            { value: '', label: t('field.bank.choose') },
            ...state.banks.map(({ bank, upis }) => ({
              value: bank,
              label: t('field.bank.option', { bank, count: upis }),
            })),
          ]}
        />
      )}
      {(all || fields.includes('merchant')) && (
        <SelectField
          form={form}
          name="merchantId"
          isSearched
          label={t('field.merchant')}
          options={[
            { value: '', label: t(all ? 'field.merchant.all' : 'field.merchant.choose') },
            ...options(merchants),
          ]}
        />
      )}
      {fields.includes('amounts') && (
        <div className="grid grid-cols-2 gap-3">
          <MoneyField
            form={form}
            name="minAmount"
            label={t('field.minAmount')}
            hint={t('field.amount.hint')}
          />
          <MoneyField
            form={form}
            name="maxAmount"
            label={t('field.maxAmount')}
            hint={t('field.amount.hint')}
          />
        </div>
      )}
      <NoteField form={form} name="reason" label={t('field.reason')} />
    </>
  );
}

function UserField({ form }: Pick<FieldsProps, 'form'>) {
  const t = useSwitchesText();
  const { data: peers = [] } = useQuery(partyQueries.people('peer'));
  const { data: groups = [] } = useQuery(partyQueries.people('subadmin'));
  return (
    <SelectField
      form={form}
      name="userId"
      isSearched
      label={t('field.user')}
      options={[
        { value: '', label: t('field.user.choose') },
        ...groups.map(({ id, name }) => ({
          value: id,
          label: t('field.user.group', { name }),
        })),
        ...peers.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
