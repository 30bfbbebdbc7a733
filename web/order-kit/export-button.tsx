import { isStaff } from '@peerdesk/domain/role.ts';
import { Suspense } from 'react';
import { useProfile } from '../session/session.ts';
import type { ExportProps } from './export-action.tsx';
import { lateExtra } from '../ui/late.tsx';

// A list is shown before anybody exports it.
const ExportAction = lateExtra(async () => (await import('./export-action.tsx')).ExportAction);

/** The button that orders a report of what a list shows, for whoever may have reports. */
export function ExportButton(props: ExportProps) {
  const { role } = useProfile();
  if (!isStaff(role)) return null;
  return (
    <Suspense fallback={<span className="size-8" />}>
      <ExportAction {...props} />
    </Suspense>
  );
}
