import { keyMode, keyModes } from '@peerdesk/contract/key-mode.ts';
import { createKeyBody, type Merchant } from '@peerdesk/contract/merchant.ts';
import { useState } from 'react';
import { z } from 'zod';
import { SelectField, TextField } from '../../form-kit/fields.tsx';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { api } from '../../session/session.ts';
import { SecretShown } from './secret-shown.tsx';
import { useMerchantsText } from './texts.ts';

/** Addresses as people write a list: with commas, spaces or line breaks between them. */
const typedAddresses = z.string().transform((text, context) => {
  const addresses = text.split(/[\s,;]+/).filter((address) => address !== '');
  const read = createKeyBody.shape.allowIps.unwrap().safeParse(addresses);
  if (read.success) return read.data;
  // What is wrong with one of them is said at the field of all.
  context.issues.push({ code: 'custom', input: text });
  return z.NEVER;
});

const keyForm = z.object({
  label: createKeyBody.shape.label.unwrap(),
  mode: keyMode,
  allowIps: typedAddresses,
});

/** Creates a key, and shows it this once. */
export function KeyDialog({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const t = useMerchantsText();
  const [made, setMade] = useState<string>();
  const form = useSchemaForm(keyForm, {
    start: { label: '', mode: 'live', allowIps: '' },
    words: (path) => (path === 'allowIps' ? t('key.ips.problem') : undefined),
  });
  const sending = useSend({
    send: (read: z.output<typeof keyForm>, idempotencyKey) => {
      const body = { merchantId: merchant.id, ...read };
      return api('merchant.createKey', { body, idempotencyKey });
    },
    topics: ['merchant'],
    onDone: ({ apiKey }) => setMade(apiKey),
  });
  const submit = form.handleSubmit((read) => sending.mutate(read));
  if (made !== undefined) return <MadeKey apiKey={made} onClose={onClose} />;
  return (
    <FormDialog
      title={t('key.title', { name: merchant.name })}
      description={t('key.text')}
      confirmLabel={t('key.confirm')}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="label"
        isFirst
        label={t('key.label')}
        hint={t('key.label.hint')}
        maxLength={40}
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="mode"
        label={t('key.mode')}
        hint={t('key.mode.hint')}
        options={keyModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      <TextField
        form={form}
        name="allowIps"
        label={t('key.ips')}
        hint={t('key.ips.hint')}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function MadeKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const t = useMerchantsText();
  const texts = {
    title: t('key.shown.title'),
    text: t('key.shown.text'),
    copy: t('key.copy'),
    close: t('key.close'),
  };
  return <SecretShown secret={apiKey} texts={texts} onClose={onClose} />;
}
