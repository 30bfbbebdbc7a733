import type { Call } from '../call.ts';
import { party, partyQuery } from '../party.ts';
import { people } from './callers.ts';

/** Whoever stands on the orders that the caller sees. */
export const partyCalls = {
  'party.get': {
    method: 'GET',
    path: '/party',
    summary:
      'A customer, merchant, peer or UPI ID in the caller’s orders: success, number, disputes, newest',
    callers: people,
    query: partyQuery,
    response: party,
    errors: ['NotFound'],
  },
} as const satisfies Record<string, Call>;
