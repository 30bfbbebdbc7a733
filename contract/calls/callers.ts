import type { Caller } from '../call.ts';

/** Who may make a call, by the names used in the rows. */
export const people = ['admin', 'subadmin', 'peer', 'peer-withdrawal'] as const;
export const staff = ['admin', 'subadmin'] as const;
/** Who says that a customer's money has come. */
export const deciders = [...staff, 'peer'] as const;
/** Who has bank accounts that customers pay to, and the staff above them. */
export const uploaders = [...staff, 'peer'] as const;
export const peers = ['peer', 'peer-withdrawal'] as const;
/** Whose money the desk holds. */
export const owners = [...peers, 'merchant'] as const;
export const admin = ['admin'] as const;
/** Merchants get the records of their own by their keys. */
export const peopleAndMerchants = [...people, 'merchant'] as const;
export const merchantKey = ['merchant'] as const;
export const anyone = ['anyone'] as const satisfies readonly Caller[];
