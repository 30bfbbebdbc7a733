import type { Call } from '../call.ts';
import { pushChoice, pushKey, pushState, subscribeBody, unsubscribeBody } from '../push.ts';
import { people, peers } from './callers.ts';

/** Messages to a device on which the portal is closed, or asleep. */
export const pushCalls = {
  'push.key': {
    method: 'GET',
    path: '/push/key',
    summary: 'The public key for subscribing a browser to push messages',
    callers: people,
    response: pushKey,
    errors: [],
  },
  'push.subscribe': {
    method: 'POST',
    path: '/push/subscription',
    summary: 'Subscribe this browser to push messages, for this session',
    callers: people,
    body: subscribeBody,
    response: pushState,
    errors: ['IdempotencyConflict'],
    limit: 'ownChanges',
  },
  'push.unsubscribe': {
    method: 'POST',
    path: '/push/unsubscribe',
    summary: 'Unsubscribe this browser from push messages',
    callers: people,
    body: unsubscribeBody,
    response: pushState,
    errors: ['IdempotencyConflict'],
    limit: 'ownChanges',
  },
  'push.choice': {
    method: 'GET',
    path: '/push/choice',
    summary: 'The topics that the caller is notified of while the portal is closed',
    callers: peers,
    response: pushChoice,
    errors: [],
  },
  'push.choose': {
    method: 'PUT',
    path: '/push/choice',
    summary: 'Choose the topics to be notified of while the portal is closed',
    callers: peers,
    body: pushChoice,
    response: pushChoice,
    errors: ['IdempotencyConflict'],
    limit: 'ownChanges',
  },
} as const satisfies Record<string, Call>;
