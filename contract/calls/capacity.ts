import type { Call } from '../call.ts';
import { capacity, capacityQuery } from '../capacity.ts';
import { everyone } from './callers.ts';

/** Free and lost capacity. */
export const capacityCalls = {
  'capacity.get': {
    method: 'GET',
    path: '/capacity',
    summary:
      'Why UPI IDs got orders or did not, and the customers who found none free; by default today',
    callers: everyone,
    query: capacityQuery,
    response: capacity,
    errors: [],
  },
} as const satisfies Record<string, Call>;
