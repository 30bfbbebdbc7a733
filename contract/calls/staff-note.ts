import type { Call } from '../call.ts';
import { addNoteBody, handOverBody, ownNotes, staffNoteParams, staffNotes } from '../staff-note.ts';
import { staff } from './callers.ts';

/** Notes of the staff about orders and whoever stands on them, and to whom orders are handed. */
export const staffNoteCalls = {
  'note.mine': {
    method: 'GET',
    path: '/note/mine',
    summary: 'Open orders handed to the caller, and notes that name the caller',
    callers: staff,
    response: ownNotes,
    errors: [],
    polled: true,
  },
  'note.list': {
    method: 'GET',
    path: '/note/{refId}',
    summary:
      'The notes of the staff about one order, dispute or complaint, or about a customer, merchant, peer or UPI ID',
    callers: staff,
    params: staffNoteParams,
    response: staffNotes,
    errors: ['NotFound'],
    polled: true,
  },
  'note.add': {
    method: 'POST',
    path: '/note',
    summary: 'Write a note for the staff, and name whom it is for',
    callers: staff,
    body: addNoteBody,
    response: staffNotes,
    errors: ['NotFound', 'IdempotencyConflict'],
  },
  'note.read': {
    method: 'POST',
    path: '/note/read',
    summary: 'Note that the caller has read the notes that name them',
    callers: staff,
    body: staffNoteParams,
    response: staffNoteParams,
    errors: ['NotFound', 'IdempotencyConflict'],
  },
  'note.handOver': {
    method: 'POST',
    path: '/note/hand-over',
    summary: 'Hand an open order, dispute or complaint to somebody of the staff, or let go of it',
    callers: staff,
    body: handOverBody,
    response: staffNotes,
    errors: ['NotFound', 'InvalidTransition', 'IdempotencyConflict'],
    limit: 'ownChanges',
  },
} as const satisfies Record<string, Call>;
