import { z } from 'zod';
import { moneyText, note, recordId, refId } from './primitives.ts';
import { alertCodes, lineStates } from './statement.ts';

/** Attaches a bank line to an order and approves the order for the bank's amount. */
export const matchBody = z.strictObject({ lineId: recordId, refId, note: note.optional() });
/** How many orders one credit may have paid. */
export const splitPartsMax = 20;
/** `split`: one credit paid several orders; the amounts must add up to the line's. */
export const splitBody = z.strictObject({
  lineId: recordId,
  parts: z
    .array(z.strictObject({ refId, amount: moneyText }))
    .min(2)
    .max(splitPartsMax),
});
export const dismissBody = z.strictObject({ lineIds: z.array(recordId).min(1).max(100), note });
export const undoBody = z.strictObject({ lineId: recordId });
export const acknowledgeBody = z.strictObject({ refId, alert: z.enum(alertCodes), note });
export const lineResult = z.object({ lineId: recordId, state: z.enum(lineStates) });
