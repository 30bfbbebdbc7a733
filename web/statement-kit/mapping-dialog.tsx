import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { lazy, Suspense } from 'react';

const MappingForm = lazy(async () => ({
  default: (await import('./mapping-form.tsx')).MappingForm,
}));

export interface MappingDialogProps {
  upload: BankUpload;
  onClose: () => void;
}

/** Few files ever ask for their columns, so what asks comes only when it is needed. */
export function MappingDialog(props: MappingDialogProps) {
  return (
    <Suspense fallback={null}>
      <MappingForm {...props} />
    </Suspense>
  );
}
