import { z } from 'zod';
import { instant, recordId, refId } from './primitives.ts';

const person = z.object({ id: recordId, name: z.string() });

/**
 * Who of the staff has an order, a dispute or a complaint open besides the reader, each until its
 * time unless they say so again; and who has taken it, so that others are warned before they
 * decide. Nothing that anybody may do depends on it.
 */
export const attention = z.object({
  refId,
  viewers: z.array(person.extend({ until: instant })),
  taken: z.object({ by: person, until: instant }).nullable(),
});
export type Attention = z.infer<typeof attention>;

export const attentionParams = z.strictObject({ refId });

/**
 * `visit`: made up when an order is opened, the same until it is left. A look that comes after its
 * visit was left begins nothing, whichever way it took.
 */
export const lookBody = z.strictObject({ refId, visit: recordId.optional() });

/** `onlyIfFree`: what somebody else has taken stays theirs. */
export const takeBody = z.strictObject({ refId, onlyIfFree: z.boolean().optional() });
