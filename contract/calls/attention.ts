import { attention, attentionParams, lookBody, takeBody } from '../attention.ts';
import type { Call } from '../call.ts';
import { staff } from './callers.ts';

/** Who of the staff looks at an order, a dispute or a complaint, and who works on it. */
export const attentionCalls = {
  'attention.get': {
    method: 'GET',
    path: '/attention/{refId}',
    summary: 'Which other staff have the order, dispute or complaint open, and who has taken it',
    callers: staff,
    params: attentionParams,
    response: attention,
    errors: ['NotFound'],
    polled: true,
    limit: 'attention',
  },
  'attention.look': {
    method: 'POST',
    path: '/attention/look',
    summary: 'Record for a minute that the caller has it open',
    callers: staff,
    body: lookBody,
    response: attention,
    errors: ['NotFound'],
    idempotencyKey: false,
    limit: 'attention',
  },
  'attention.leave': {
    method: 'POST',
    path: '/attention/leave',
    summary: 'Record that the caller has closed it',
    callers: staff,
    body: lookBody,
    response: attentionParams,
    errors: [],
    idempotencyKey: false,
    limit: 'attention',
  },
  'attention.take': {
    method: 'POST',
    path: '/attention/take',
    summary: 'Take it for some minutes, so that others are warned before they decide',
    callers: staff,
    body: takeBody,
    response: attention,
    errors: ['NotFound'],
    idempotencyKey: false,
    limit: 'attention',
  },
  'attention.release': {
    method: 'POST',
    path: '/attention/release',
    summary: 'Release what the caller has taken',
    callers: staff,
    body: attentionParams,
    response: attentionParams,
    errors: [],
    idempotencyKey: false,
    limit: 'attention',
  },
} as const satisfies Record<string, Call>;
