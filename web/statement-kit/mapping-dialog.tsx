import { Suspense } from 'react';
import type { MappingFormProps } from './mapping-form.tsx';
import { lateOverlay } from '../ui/late.tsx';

const MappingForm = lateOverlay(async () => (await import('./mapping-form.tsx')).MappingForm);

/** Few files need their columns named, so the dialog is loaded only when one does. */
export function MappingDialog(props: MappingFormProps) {
  return (
    <Suspense fallback={null}>
      <MappingForm {...props} />
    </Suspense>
  );
}
