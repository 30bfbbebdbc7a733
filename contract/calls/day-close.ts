import type { Call } from '../call.ts';
import {
  dayClose,
  dayCloseDetail,
  dayCloseList,
  dayCloseListSpec,
  dayCloseParams,
  decideDayBody,
  declareDayBody,
  explainDayBody,
} from '../day-close.ts';
import { people, peers, staff } from './callers.ts';

/** What peers say that their banks show at the end of a day, and how it compares. */
export const dayCloseCalls = {
  'dayClose.list': {
    method: 'GET',
    path: '/day-close',
    summary: 'Accounts by business day: not closed, agreed, differing, explained',
    callers: people,
    query: dayCloseListSpec.query,
    response: dayCloseList,
    errors: [],
    etag: { topics: ['dayClose', 'user', 'upi'] },
  },
  'dayClose.one': {
    method: 'GET',
    path: '/day-close/{id}',
    summary: 'One account and day with its history',
    callers: people,
    params: dayCloseParams,
    response: dayCloseDetail,
    errors: ['NotFound'],
    polled: true,
  },
  'dayClose.declare': {
    method: 'POST',
    path: '/day-close',
    summary: 'Declare what the bank shows for your own account at the end of a day',
    callers: peers,
    body: declareDayBody,
    response: dayClose,
    errors: ['NotFound', 'InvalidTransition', 'IdempotencyConflict'],
    limit: 'ownChanges',
  },
  'dayClose.explain': {
    method: 'POST',
    path: '/day-close/explain',
    summary:
      'Give the reason for a difference; from staff without an interest it explains it at once',
    callers: people,
    body: explainDayBody,
    response: dayClose,
    errors: ['NotFound', 'PermissionDenied', 'InvalidTransition', 'IdempotencyConflict'],
    limit: 'ownChanges',
  },
  'dayClose.decide': {
    method: 'PATCH',
    path: '/day-close',
    summary: 'Accept an explanation, or send it back',
    callers: staff,
    body: decideDayBody,
    response: dayClose,
    errors: ['NotFound', 'PermissionDenied', 'InvalidTransition', 'IdempotencyConflict'],
    limit: 'ownChanges',
  },
} as const satisfies Record<string, Call>;
