import type { Call } from '../call.ts';
import { readTalkBody, sendTalkBody, talk, talkParams, unreadTalks } from '../talk.ts';
import { deciders } from './callers.ts';

/** What the peer of a pay-in and staff write to each other. */
export const talkCalls = {
  'talk.unread': {
    method: 'GET',
    path: '/talk/unread',
    summary: 'Pay-ins with unread messages from the other side',
    callers: deciders,
    response: unreadTalks,
    errors: [],
    polled: true,
  },
  'talk.one': {
    method: 'GET',
    path: '/talk/{refId}',
    summary: 'The conversation between the peer of a pay-in and staff',
    callers: deciders,
    params: talkParams,
    response: talk,
    errors: ['NotFound'],
    polled: true,
  },
  'talk.send': {
    method: 'POST',
    path: '/talk',
    summary: 'Write to the peer of a pay-in, or as its peer to staff',
    callers: deciders,
    body: sendTalkBody,
    response: talk,
    errors: ['NotFound', 'InvalidTransition', 'IdempotencyConflict'],
  },
  'talk.read': {
    method: 'POST',
    path: '/talk/read',
    summary: 'Record how far the caller’s side has read',
    callers: deciders,
    body: readTalkBody,
    response: talkParams,
    errors: ['NotFound', 'IdempotencyConflict'],
  },
} as const satisfies Record<string, Call>;
