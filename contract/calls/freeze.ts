import { z } from 'zod';
import type { Call } from '../call.ts';
import {
  evidenceQuery,
  freeze,
  freezeBody,
  freezeDetail,
  freezeEffect,
  freezeList,
  freezeListSpec,
  freezeParams,
  freezeSubjectQuery,
  unfreezeBody,
} from '../freeze.ts';
import { admin } from './callers.ts';

/** Freezes of UPI IDs, peers and merchants. */
export const freezeCalls = {
  'freeze.list': {
    method: 'GET',
    path: '/freeze',
    summary: 'Freezes, active and ended',
    callers: admin,
    query: freezeListSpec.query,
    response: freezeList,
    errors: [],
    etag: { topics: ['freeze', 'user', 'upi', 'merchant'] },
  },
  'freeze.effect': {
    method: 'GET',
    path: '/freeze/effect',
    summary: 'What a freeze would affect: open orders, what is held, what could be blocked',
    callers: admin,
    query: freezeSubjectQuery,
    response: freezeEffect,
    errors: ['NotFound'],
  },
  'freeze.create': {
    method: 'POST',
    path: '/freeze',
    summary: 'Freeze a UPI ID, a peer or a merchant, and block an amount of its money',
    callers: admin,
    body: freezeBody,
    response: freeze,
    errors: [
      'NotFound',
      'PermissionDenied',
      'InvalidTransition',
      'InsufficientBalance',
      'IdempotencyConflict',
    ],
    stepUp: 'freeze',
  },
  'freeze.end': {
    method: 'POST',
    path: '/unfreeze',
    summary: 'End a freeze; what it blocked is returned',
    callers: admin,
    body: unfreezeBody,
    response: freeze,
    errors: ['NotFound', 'InvalidTransition', 'IdempotencyConflict'],
    stepUp: 'freeze',
  },
  'freeze.evidence': {
    method: 'GET',
    path: '/freeze/{id}/evidence',
    summary: 'Orders, bank lines, postings and audit of a period as one zip; recorded in the audit',
    callers: admin,
    params: freezeParams,
    query: evidenceQuery,
    response: z.string().meta({ description: 'The zip' }),
    download: true,
    errors: ['NotFound'],
  },
  'freeze.one': {
    method: 'GET',
    path: '/freeze/{id}',
    summary: 'One freeze, and the open orders that wait for a decision',
    callers: admin,
    params: freezeParams,
    response: freezeDetail,
    errors: ['NotFound'],
  },
} as const satisfies Record<string, Call>;
