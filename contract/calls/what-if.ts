import type { Call } from '../call.ts';
import { askWhatIfBody, cancelWhatIfBody, whatIf, whatIfList } from '../what-if.ts';
import { admin } from './callers.ts';

/** A day's customers replayed against other caps, UPI IDs, peers or rules; nothing is changed. */
export const whatIfCalls = {
  'whatIf.list': {
    method: 'GET',
    path: '/what-if',
    summary: 'Your own replays, newest first, with their progress and results',
    callers: admin,
    response: whatIfList,
    errors: [],
    polled: true,
  },
  'whatIf.ask': {
    method: 'POST',
    path: '/what-if',
    summary: 'Replay a day with changes; one at a time',
    callers: admin,
    body: askWhatIfBody,
    response: whatIf,
    errors: ['InvalidTransition', 'IdempotencyConflict'],
  },
  'whatIf.cancel': {
    method: 'POST',
    path: '/what-if/cancel',
    summary: 'Cancel your own replay that is in progress',
    callers: admin,
    body: cancelWhatIfBody,
    response: whatIf,
    errors: ['NotFound', 'InvalidTransition', 'IdempotencyConflict'],
  },
} as const satisfies Record<string, Call>;
