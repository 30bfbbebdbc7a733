import type { DecisionReason } from '@peerdesk/contract/decision-reason.ts';
import { note } from '@peerdesk/contract/primitives.ts';
import { z } from 'zod';
import { NoteField, SelectField } from '../form-kit/fields.tsx';
import type { Form } from '../form-kit/use-schema-form.ts';
import { useReasonOptions } from './decision-reasons.ts';

/** Why something ends so: one of the usual reasons, somebody's own words, or both. */
export const whyForm = z
  .object({ reason: z.string(), note })
  .refine((typed) => typed.reason !== '' || typed.note !== '', { path: ['note'] });

interface ReasonFieldsProps {
  form: Form<z.input<typeof whyForm>, z.output<typeof whyForm>>;
  reasons: readonly DecisionReason[];
  /** `other`: the choice that stands for a reason which is written out, where it has to be made. */
  words: { reason: string; choose: string; other?: string; note: string; hint?: string };
}

export function ReasonFields({ form, reasons, words }: ReasonFieldsProps) {
  const options = useReasonOptions(reasons);
  return (
    <>
      <SelectField
        form={form}
        name="reason"
        isFirst
        label={words.reason}
        options={[
          { value: '', label: words.choose },
          ...options,
          ...(words.other ? [{ value: 'other', label: words.other }] : []),
        ]}
      />
      <NoteField form={form} name="note" label={words.note} hint={words.hint} />
    </>
  );
}
