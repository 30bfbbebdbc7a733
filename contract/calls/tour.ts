import { z } from 'zod';
import type { Call } from '../call.ts';
import { people } from './callers.ts';

/** `isDue`: the desk is a demo, and the caller has not left its tour yet. */
const tour = z.object({ isDue: z.boolean() });

/** The tour of a demo. */
export const tourCalls = {
  'tour.get': {
    method: 'GET',
    path: '/tour',
    summary: 'Whether the demo’s tour is still to be shown to the caller',
    callers: people,
    response: tour,
    errors: [],
  },
  'tour.leave': {
    method: 'POST',
    path: '/tour/leave',
    summary: 'Leave the demo’s tour, which is never shown again',
    callers: people,
    body: z.strictObject({}),
    response: tour,
    errors: ['IdempotencyConflict'],
    limit: 'ownChanges',
  },
} as const satisfies Record<string, Call>;
