import { lazy, Suspense } from 'react';
import type { MappingFormProps } from './mapping-form.tsx';

const MappingForm = lazy(async () => ({
  default: (await import('./mapping-form.tsx')).MappingForm,
}));

/** Few files ever ask for their columns, so what asks comes only when it is needed. */
export function MappingDialog(props: MappingFormProps) {
  return (
    <Suspense fallback={null}>
      <MappingForm {...props} />
    </Suspense>
  );
}
