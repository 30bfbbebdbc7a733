import type { Call } from '../call.ts';
import { capacity, capacityQuery, lostCustomerList, lostCustomerListSpec } from '../capacity.ts';
import { everyone, staff } from './callers.ts';

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
  'capacity.lost': {
    method: 'GET',
    path: '/capacity/lost',
    summary: 'The customers who found no UPI ID free; by default today',
    callers: staff,
    query: lostCustomerListSpec.query,
    response: lostCustomerList,
    errors: [],
  },
} as const satisfies Record<string, Call>;
