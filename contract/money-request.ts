import { z } from 'zod';
import {
  amountFilter,
  anyOfIds,
  anyOfThese,
  listSpec,
  orderFilters,
  periodFilters,
  searchFilter,
  totals,
  waitsForFilter,
} from './list.ts';
import { currencyCode, instant, moneyText, note, recordId, utrInput } from './primitives.ts';
import { directions, lineStates } from './statement.ts';

/** `topup`: the owner has paid money in and asks for credit; `settlement`: asks to be paid out. */
export const moneyRequestKinds = ['topup', 'settlement'] as const;
export type MoneyRequestKind = (typeof moneyRequestKinds)[number];

export const moneyRequestStatuses = ['waiting', 'approved', 'declined', 'withdrawn'] as const;
export type MoneyRequestStatus = (typeof moneyRequestStatuses)[number];

const person = z.object({ id: recordId, name: z.string() });

/**
 * The evidence for a request, for admins. `isShown`: an attested bank line shows the owner's
 * payment of this amount with this reference. `claims`: other records with the same reference.
 * `looksLike`: other pictures similar to its proof. `available`: what the owner could withdraw
 * now. `similar`: possibly the same payment, booked or requested on the owner's account in the
 * days around it; an approval must then confirm that it is a separate one.
 */
const evidence = z.object({
  isShown: z.boolean(),
  lines: z.array(
    z.object({
      id: recordId,
      upi: z.string(),
      peer: z.string(),
      direction: z.enum(directions),
      amount: moneyText,
      date: z.string().nullable(),
      attested: z.boolean(),
      state: z.enum(lineStates),
    }),
  ),
  claims: z.array(z.object({ refId: z.string(), state: z.string() })),
  looksLike: z.array(recordId),
  available: moneyText,
  similar: z.array(
    z.object({
      id: z.string(),
      at: instant,
      by: z.string(),
      note: z.string(),
      utr: z.string().nullable(),
      isBooked: z.boolean(),
    }),
  ),
});
export type MoneyRequestEvidence = z.infer<typeof evidence>;

/** `decidedBy` is hidden from merchants, and `evidence` from everybody but admins. */
export const moneyRequest = z.object({
  id: recordId,
  kind: z.enum(moneyRequestKinds),
  status: z.enum(moneyRequestStatuses),
  owner: person.extend({ kind: z.enum(['user', 'merchant']) }),
  amount: moneyText,
  currency: currencyCode,
  utr: z.string().nullable(),
  proofId: recordId.nullable(),
  note: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  decisionNote: z.string().nullable(),
  evidence: evidence.nullable(),
});
export type MoneyRequest = z.infer<typeof moneyRequest>;

export const moneyRequestList = z.object({
  requests: z.array(moneyRequest),
  ...totals,
  counts: z.record(z.string(), z.int()),
});

export const moneyRequestListSpec = listSpec({
  filters: {
    ...periodFilters,
    ...waitsForFilter,
    q: searchFilter,
    amount: amountFilter.optional(),
    kind: anyOfThese(moneyRequestKinds).optional(),
    status: anyOfThese(moneyRequestStatuses).optional(),
    userId: anyOfIds.optional(),
    merchantId: anyOfIds.optional(),
  },
  sorts: ['createdAt', 'amount'],
  counted: ['waiting'],
});

/** `proofId`: a picture that the owner has uploaded as a proof. */
export const askMoneyBody = z.strictObject({
  kind: z.enum(moneyRequestKinds),
  amount: moneyText,
  utr: utrInput.optional(),
  proofId: recordId.optional(),
  note: note.optional(),
});
export type AskMoneyBody = z.infer<typeof askMoneyBody>;

/**
 * `utr`: with which a settlement was paid, where the request names no reference.
 * `isSeparatePayment`: it is not what a refusal with `POSSIBLE_DUPLICATE` names.
 */
export const decideMoneyBody = z.strictObject({
  id: recordId,
  status: z.enum(['approved', 'declined']),
  utr: utrInput.optional(),
  note: note.optional(),
  isSeparatePayment: z.literal(true).optional(),
});
export const withdrawMoneyBody = z.strictObject({ id: recordId });

/** Money moved by hand: a `settlement` is a withdrawal that its owner requested. */
export const settlementKinds = ['topup', 'withdraw', 'adjust', 'settlement'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/** `reversed`: a compensating entry has taken it back; `approved`: it stands. */
export const settlementStatuses = ['approved', 'reversed'] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/**
 * `user`: whose wallet or balance it was, a merchant if `ownerKind` says so. `refId`: the request,
 * if there was one. `utr`: the reference that it used up. `approvedBy`: the second person.
 */
export const settlementLog = z.object({
  id: z.string(),
  at: instant,
  user: person,
  ownerKind: z.enum(['user', 'merchant']),
  kind: z.enum(settlementKinds),
  refId: z.string().nullable(),
  utr: z.string().nullable(),
  reason: z.string(),
  amount: moneyText,
  balance: moneyText,
  currency: currencyCode,
  by: z.string(),
  approvedBy: z.string().nullable(),
});
export type SettlementLog = z.infer<typeof settlementLog>;

export const settlementLogList = z.object({ logs: z.array(settlementLog), ...totals });

/** `orderid`: the whole id of the request. */
export const settlementLogListSpec = listSpec({
  filters: {
    ...periodFilters,
    q: searchFilter,
    orderid: orderFilters.orderid,
    status: anyOfThese(settlementStatuses).optional(),
    amount: amountFilter.optional(),
    userId: recordId.optional(),
    kind: anyOfThese(settlementKinds).optional(),
  },
  sorts: ['createdAt'],
});
