import type { Actor } from '@peerdesk/domain/order/payin.ts';

/** Somebody who has not proved who they are. */
export const visitor: Actor = { kind: 'system', id: null, name: 'Visitor' };
