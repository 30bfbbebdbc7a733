import type { Actor } from '@peerdesk/domain/actor.ts';

/** Somebody who has not proved who they are. */
export const visitor: Actor = { kind: 'system', id: null, name: 'Visitor' };
