import { isDecidedBySystem } from '@peerdesk/domain/actor.ts';
import type { ActorKey } from './words/actor.en.ts';

/** What people call whoever decided an order: the system has its name in the reader's language. */
export function deciderName(
  t: (key: ActorKey) => string,
  decidedBy: { id: string; name: string },
): string {
  return isDecidedBySystem(decidedBy) ? t('actor.system') : decidedBy.name;
}
