import type { Actor } from '@peerdesk/domain/actor.ts';

/** A caller who has not signed in. */
export const visitor: Actor = { kind: 'system', id: null, name: 'Visitor' };
