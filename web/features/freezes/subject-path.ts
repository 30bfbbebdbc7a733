import type { Freeze } from '@peerdesk/contract/freeze.ts';
import { screenPaths } from '../../lib/screen-paths.ts';

/** Where a frozen UPI ID, peer or merchant is shown itself. */
export function subjectPath({ kind, id }: Freeze['subject']): string {
  switch (kind) {
    case 'upi':
      return `${screenPaths.upi}?open=${id}`;
    case 'user':
      return screenPaths.user.replace(':id', id);
    case 'merchant':
      return `${screenPaths.merchants}?open=${id}`;
  }
}
