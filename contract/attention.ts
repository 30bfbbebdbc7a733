import { z } from 'zod';
import { instant, recordId, refId } from './primitives.ts';

const person = z.object({ id: recordId, name: z.string() });

/**
 * Presence: which other staff have an order, a dispute or a complaint open, each until it expires
 * unless renewed; and who has taken it, so that others are warned before they decide. It is
 * advisory: no permission depends on it.
 */
export const attention = z.object({
  refId,
  viewers: z.array(person.extend({ until: instant })),
  taken: z.object({ by: person, until: instant }).nullable(),
});
export type Attention = z.infer<typeof attention>;

export const attentionParams = z.strictObject({ refId });

/**
 * `visit`: an id generated when an order is opened, kept until it is closed. A heartbeat that
 * arrives after its visit was closed is ignored.
 */
export const lookBody = z.strictObject({ refId, visit: recordId.optional() });

/** `onlyIfFree`: do not take over what somebody else has taken. */
export const takeBody = z.strictObject({ refId, onlyIfFree: z.boolean().optional() });
