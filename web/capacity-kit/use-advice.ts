import type { CapacityReason } from '@peerdesk/contract/capacity.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { useProfile } from '../session/session.ts';
import { useCapacityText } from './texts.ts';

export type Advice = (reason: CapacityReason) => string | undefined;

/** What to do about a reason: a peer for itself, staff for all; nothing where all is well. */
export function useAdvice(): Advice {
  const t = useCapacityText();
  const { role } = useProfile();
  const prefix = isStaff(role) ? 'mend' : 'do';
  return (reason) => (reason === 'taken' ? undefined : t(`${prefix}.${reason}`));
}
