import type { Call } from '../call.ts';
import { pushKey, pushState, subscribeBody, unsubscribeBody } from '../push.ts';
import { everyone } from './callers.ts';

/** Messages to a device on which the portal is closed, or asleep. */
export const pushCalls = {
  'push.key': {
    method: 'GET',
    path: '/push/key',
    summary: 'The public key to subscribe a browser to push messages with',
    callers: everyone,
    response: pushKey,
    errors: [],
  },
  'push.subscribe': {
    method: 'POST',
    path: '/push/subscription',
    summary: 'Send push messages of this session to this browser',
    callers: everyone,
    body: subscribeBody,
    response: pushState,
    errors: ['IdempotencyConflict'],
  },
  'push.unsubscribe': {
    method: 'POST',
    path: '/push/unsubscribe',
    summary: 'Send no more push messages to this browser',
    callers: everyone,
    body: unsubscribeBody,
    response: pushState,
    errors: ['IdempotencyConflict'],
  },
} as const satisfies Record<string, Call>;
