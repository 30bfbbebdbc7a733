import type { Call } from '../call.ts';
import {
  capacity,
  capacityQuery,
  choiceList,
  choiceListSpec,
  lostCustomerList,
  lostCustomerListSpec,
} from '../capacity.ts';
import { people, staff } from './callers.ts';

/** Free and lost capacity. */
export const capacityCalls = {
  'capacity.get': {
    method: 'GET',
    path: '/capacity',
    summary:
      'Why UPI IDs did or did not get orders, and which customers found none free; today by default',
    callers: people,
    query: capacityQuery,
    response: capacity,
    errors: [],
  },
  'capacity.choices': {
    method: 'GET',
    path: '/capacity/choices',
    summary: 'How often each UPI ID was chosen or passed over, by quarter hour; today',
    callers: people,
    query: choiceListSpec.query,
    response: choiceList,
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
