import type { Call } from '../call.ts';
import { addNoteBody, handOverBody, ownNotes, staffNoteParams, staffNotes } from '../staff-note.ts';
import { staff } from './callers.ts';

/** Notes of the staff about orders and whoever stands on them, and to whom orders are handed. */
export const staffNoteCalls = {
  'note.mine': {
    method: 'GET',
    path: '/note/mine',
    summary: 'Open orders handed over to the caller, and notes that mention the caller',
    callers: staff,
    response: ownNotes,
    errors: [],
    polled: true,
  },
  'note.list': {
    method: 'GET',
    path: '/note/{refId}',
    summary: 'Staff notes about an order, dispute, complaint, customer, merchant, peer or UPI ID',
    callers: staff,
    params: staffNoteParams,
    response: staffNotes,
    errors: ['NotFound'],
    polled: true,
  },
  'note.add': {
    method: 'POST',
    path: '/note',
    summary: 'Write a staff note, and mention whom it is for',
    callers: staff,
    body: addNoteBody,
    response: staffNotes,
    errors: ['NotFound', 'IdempotencyConflict'],
  },
  'note.read': {
    method: 'POST',
    path: '/note/read',
    summary: 'Record that the caller has read the notes that mention them',
    callers: staff,
    body: staffNoteParams,
    response: staffNoteParams,
    errors: ['NotFound', 'IdempotencyConflict'],
  },
  'note.handOver': {
    method: 'POST',
    path: '/note/hand-over',
    summary:
      'Hand an open order, dispute or complaint over to a member of staff, or end the hand-over',
    callers: staff,
    body: handOverBody,
    response: staffNotes,
    errors: ['NotFound', 'InvalidTransition', 'IdempotencyConflict'],
    limit: 'ownChanges',
  },
} as const satisfies Record<string, Call>;
