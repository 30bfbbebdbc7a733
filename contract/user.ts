import { z } from 'zod';
import { fault } from './fault.ts';
import { anyOfIds, anyOfThese, listSpec, searchFilter, totals } from './list.ts';
import {
  currencyCode,
  instant,
  moneyText,
  newName,
  personName,
  reason,
  recordId,
  refId,
  utrInput,
} from './primitives.ts';
import { overrideShares, tariffs } from './tariff.ts';

export const roles = ['admin', 'subadmin', 'peer', 'peer-withdrawal'] as const;
export type Role = (typeof roles)[number];

/** The four user groups, in the order in which UPI IDs are chosen; `watch` is never chosen. */
export const userTags = ['vip', 'trusted', 'new', 'watch'] as const;
export type UserTag = (typeof userTags)[number];

export const userStatuses = ['active', 'blocked'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const presences = ['online', 'offline'] as const;
export type Presence = (typeof presences)[number];

export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** `held` is the sum of the peer's open pay-ins; `available` is `balance` less `held`. */
export const wallet = z.object({
  balance: moneyText,
  held: moneyText,
  available: moneyText,
  currency: currencyCode,
});
export type Wallet = z.infer<typeof wallet>;

/** Limits of one user; null means none. */
export const userLimits = z.strictObject({
  minAmount: moneyText.nullable(),
  maxAmount: moneyText.nullable(),
  openPayouts: z.int().min(0).max(1000).nullable(),
});

export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{2,39}$/, fault('not_username'));

export const passwordMin = 8;
export const newPassword = z.string().min(passwordMin).max(128);

const person = z.object({ id: recordId, name: z.string() });

/** A user's second factors. */
export const factorSummary = z.object({
  hasApp: z.boolean(),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
});

/** `lastSeenAt`: when a session was last used; null if never, or longer ago than they are kept. */
export const user = z.object({
  id: recordId,
  name: personName,
  username: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  /** The role of whoever keeps the user blocked, where that is known. */
  blockedBy: z.enum(roles).nullable(),
  tag: z.enum(userTags),
  parentId: recordId.nullable(),
  parent: person.nullable(),
  defaultPayoutPeerId: recordId.nullable(),
  commission: tariffs,
  /** Of a subadmin, where it has one. */
  override: overrideShares.optional(),
  limits: userLimits,
  wallet,
  presence: z.enum(presences),
  /** Since when the user is offline; null while online, and when that is not known. */
  offlineSince: instant.nullable(),
  secondFactor: factorSummary,
  frozen: z.boolean(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
});
export type User = z.infer<typeof user>;

/** What a session must do before anything else. */
export const requiredSteps = ['password', 'second_factor'] as const;
export type RequiredStep = (typeof requiredSteps)[number];

export const profile = user
  .pick({
    ...{ id: true, name: true, username: true, role: true, parentId: true, wallet: true },
    frozen: true,
  })
  .extend({
    language: z.enum(languages),
    presence: z.enum(presences),
    /** What must be done before any other call is answered. */
    requiredStep: z.enum(requiredSteps).nullable(),
  });
export type Profile = z.infer<typeof profile>;

export const userList = z.object({
  users: z.array(user),
  ...totals,
  counts: z.record(z.string(), z.int()),
});

export const userListSpec = listSpec({
  filters: {
    q: searchFilter,
    role: anyOfThese(roles).optional(),
    status: anyOfThese(userStatuses).optional(),
    tag: anyOfThese(userTags).optional(),
    parentId: anyOfIds.optional(),
    presence: anyOfThese(presences).optional(),
  },
  sorts: ['createdAt', 'name', 'balance', 'lastSeenAt'],
  counted: roles,
});

export const registerBody = z.strictObject({
  name: newName,
  username,
  password: newPassword,
  role: z.enum(roles),
  parentId: recordId.optional(),
  tag: z.enum(userTags).optional(),
  commission: tariffs.partial().optional(),
  /** Of a subadmin, given by an admin. */
  override: overrideShares.partial().optional(),
  limits: userLimits.partial().optional(),
});

/** Only what is given changes; a `parentId` of null puts a peer directly under the admin. */
export const updateUserBody = z.strictObject({
  userId: recordId,
  name: newName.optional(),
  tag: z.enum(userTags).optional(),
  parentId: recordId.nullable().optional(),
  commission: tariffs.partial().optional(),
  /** Of a subadmin, given by an admin. */
  override: overrideShares.partial().optional(),
  limits: userLimits.partial().optional(),
});

/** A password that was made by the server, shown once. */
export const givenPassword = z.object({ password: z.string() });

export const byUserBody = z.strictObject({ userId: recordId });

/** Without a `sessionId`: every session of the user but the caller's own. */
export const endSessionBody = z.strictObject({
  userId: recordId,
  sessionId: recordId.optional(),
});

/** Only the user and admins see the address. */
export const userSession = z.object({
  id: recordId,
  createdAt: instant,
  seenAt: instant,
  endsAt: instant,
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;
export const userSessionList = z.object({ sessions: z.array(userSession) });

/**
 * What blocking did to the user's orders: pay-outs that returned to the pool (`released`), pay-ins
 * that the parent now decides (`passed`; null: an admin does, as for all of a subadmin’s group),
 * and pay-outs whose destination the user has seen (`kept`).
 */
export const blockingOutcome = z.object({
  released: z.array(refId),
  passed: z.array(refId),
  passedTo: person.nullable(),
  kept: z.array(refId),
});
export type BlockingOutcome = z.infer<typeof blockingOutcome>;
export const userAfterStatus = user.extend({ outcome: blockingOutcome.nullable() });
export type UserAfterStatus = z.infer<typeof userAfterStatus>;

export const updateStatusBody = z.strictObject({ userId: recordId, status: z.enum(userStatuses) });

export const updateDefaultPayoutPeerBody = z.strictObject({
  subadminId: recordId.optional(),
  peerId: recordId.nullable(),
});

export const updateMeBody = z.strictObject({
  name: newName.optional(),
  currentPassword: z.string().max(128).optional(),
  password: newPassword.optional(),
  language: z.enum(languages).optional(),
  presence: z.enum(presences).optional(),
});

export const walletKinds = ['topup', 'withdraw', 'adjust'] as const;
export type WalletKind = (typeof walletKinds)[number];

/**
 * `topup` and `withdraw` take a positive amount; `adjust` takes a signed one. `utr`: the reference
 * of the bank payment behind it, which is used up. `isSeparatePayment`: confirms that it is not the
 * payment that a refusal with `POSSIBLE_DUPLICATE` names.
 */
export const walletChange = {
  kind: z.enum(walletKinds),
  amount: moneyText,
  reason,
  utr: utrInput.optional(),
  isSeparatePayment: z.literal(true).optional(),
};
export const userWalletBody = z.strictObject({ userId: recordId, ...walletChange });
