import { note } from '@peerdesk/contract/primitives.ts';
import { z } from 'zod';
import { NoteField } from '../../form-kit/fields.tsx';
import { useSchemaForm, type Form } from '../../form-kit/use-schema-form.ts';
import { useManagementText } from './texts.ts';

const noteForm = z.object({ note });

/** What somebody may add to a decision about a bank line. */
export function useNoteForm() {
  return useSchemaForm(noteForm, { start: { note: '' } });
}

export function OwnNoteField({ form }: { form: Form<{ note: string }> }) {
  const t = useManagementText();
  return <NoteField form={form} name="note" label={t('note')} />;
}
