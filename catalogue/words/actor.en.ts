import type { actorKinds } from '@peerdesk/contract/order.ts';

/** Actors without a name of their own. */
export type ActorKey = `actor.${(typeof actorKinds)[number]}`;

export const actorEn = {
  'actor.user': 'User',
  'actor.merchant': 'Merchant',
  'actor.system': 'System',
  'actor.customer': 'Customer',
} as const satisfies Record<ActorKey, string>;
