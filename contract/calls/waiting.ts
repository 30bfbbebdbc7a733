import type { Call } from '../call.ts';
import { waitingCounts } from '../waiting.ts';
import { people } from './callers.ts';

/** What waits for the reader, across all lists. */
export const waitingCalls = {
  'waiting.get': {
    method: 'GET',
    path: '/waiting',
    summary: 'How much waits for the caller in each list',
    callers: people,
    response: waitingCounts,
    errors: [],
    etag: {
      // By a note an order is handed to somebody.
      topics: [
        'payin',
        'payout',
        'dispute',
        'complaint',
        'request',
        'approval',
        'dayClose',
        'upi',
        'utr',
        'note',
      ],
    },
  },
} as const satisfies Record<string, Call>;
