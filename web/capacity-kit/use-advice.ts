import type { CapacityReason } from '@peerdesk/contract/capacity.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../session/session.ts';
import { ownUpisQuery } from './queries.ts';
import { isFromAbove, setFromAbove } from './set-from-above.ts';
import { useCapacityText } from './texts.ts';

export type Advice = (reason: CapacityReason) => string | undefined;

/** What to do about a reason: a peer for itself, staff for all; nothing where all is well. */
export function useAdvice(): Advice {
  const t = useCapacityText();
  const { role } = useProfile();
  const isOwn = !isStaff(role);
  const { data } = useQuery({ ...ownUpisQuery(), enabled: isOwn });
  const fromAbove = setFromAbove(role, (isOwn && data?.upis) || []);
  // A peer is advised once it is known what others have set.
  const isKnown = !isOwn || data !== undefined;
  return (reason) => {
    if (reason === 'taken' || !isKnown) return undefined;
    if (isFromAbove(reason, fromAbove)) return t(`ask.${reason}`);
    return t(`${isOwn ? 'do' : 'mend'}.${reason}`);
  };
}
