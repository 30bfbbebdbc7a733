import type { Handlers } from '../../core/handler.ts';
import { createFreeze } from '../../features/freeze/create.ts';
import { unfreeze } from '../../features/freeze/end.ts';
import { getEvidence } from '../../features/freeze/evidence.ts';
import { listFreezes } from '../../features/freeze/list.ts';
import { getFreeze, getFreezeEffect } from '../../features/freeze/one.ts';

/** The calls of freezes. */
export const freezeHandlers = {
  'freeze.list': listFreezes,
  'freeze.effect': getFreezeEffect,
  'freeze.create': createFreeze,
  'freeze.end': unfreeze,
  'freeze.evidence': getEvidence,
  'freeze.one': getFreeze,
} satisfies Partial<Handlers>;
