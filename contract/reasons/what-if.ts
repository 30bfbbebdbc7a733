import type { ReasonList } from './facts.ts';

/** Why a day cannot be replayed. */
export const whatIfReasons = {
  what_if_under_way: {},
  what_if_over: {},
  what_if_hours: {},
} as const satisfies ReasonList;
