import type { actorKinds } from '@peerdesk/contract/order.ts';

/** Whoever acts without a name of its own. */
export type ActorKey = `actor.${(typeof actorKinds)[number]}`;

export const actorEn = {
  'actor.user': 'User',
  'actor.merchant': 'Merchant',
  'actor.system': 'System',
  'actor.customer': 'Customer',
} as const satisfies Record<ActorKey, string>;
