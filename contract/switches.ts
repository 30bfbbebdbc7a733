import { z } from 'zod';
import { actor } from './order.ts';
import { instant, moneyText, reason, recordId } from './primitives.ts';

/**
 * `intake`: no new pay-ins. `payouts`: no new pay-outs, none assigned or accepted. `bank`: no UPI
 * ID of the bank is chosen. `dedicated`: a peer, or everyone of a subadmin, takes pay-ins of this
 * merchant and of others it is dedicated to, and of nobody else. `restricted`: the merchant's
 * pay-ins go to those alone who are dedicated to it.
 */
export const switchKinds = ['intake', 'payouts', 'bank', 'dedicated', 'restricted'] as const;
export type SwitchKind = (typeof switchKinds)[number];

const amounts = { minAmount: moneyText.optional(), maxAmount: moneyText.optional() };
const bankName = z.string().trim().min(1).max(80);

/** Without a merchant it applies to all of them; without amounts, to every amount. */
export const wantedSwitch = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('intake'), merchantId: recordId.optional(), ...amounts }),
  z.strictObject({ kind: z.literal('payouts'), merchantId: recordId.optional() }),
  z.strictObject({ kind: z.literal('bank'), bank: bankName }),
  z.strictObject({ kind: z.literal('dedicated'), userId: recordId, merchantId: recordId }),
  z.strictObject({ kind: z.literal('restricted'), merchantId: recordId }),
]);
export type WantedSwitch = z.infer<typeof wantedSwitch>;

/**
 * Sets one switch, or lifts the one with this id. `version` is the one that the caller saw. With
 * `preview`, nothing is written, and the response says what the switch would affect.
 */
export const updateSwitchesBody = z.strictObject({
  version: z.int().min(0),
  set: wantedSwitch.optional(),
  lift: recordId.optional(),
  reason,
  preview: z.literal(true).optional(),
});
export type UpdateSwitchesBody = z.infer<typeof updateSwitchesBody>;

const named = z.object({ id: recordId, name: z.string() });

export const deskSwitch = z.object({
  id: recordId,
  kind: z.enum(switchKinds),
  merchant: named.nullable(),
  user: named.nullable(),
  bank: z.string().nullable(),
  minAmount: moneyText.nullable(),
  maxAmount: moneyText.nullable(),
  reason: z.string(),
  since: instant,
  by: actor,
});
export type DeskSwitch = z.infer<typeof deskSwitch>;

/** What a switch affects: open orders, and UPI IDs that could take orders. */
const switchEffect = z.object({ payins: z.int(), payouts: z.int(), upis: z.int() });
export type SwitchEffect = z.infer<typeof switchEffect>;

/** `banks`: those of active UPI IDs; of one without a bank's name, the part after the `@`. */
export const deskSwitches = z.object({
  version: z.int(),
  switches: z.array(deskSwitch),
  banks: z.array(z.object({ bank: z.string(), upis: z.int() })),
  effect: switchEffect.nullable(),
});
export type DeskSwitches = z.infer<typeof deskSwitches>;
