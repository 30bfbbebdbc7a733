import type { ReasonList } from './facts.ts';

/** Why a day cannot be closed, explained or decided. */
export const dayCloseReasons = {
  day_not_begun: {},
  day_too_long_ago: { days: 'number' },
  day_close_empty: {},
  day_close_half_counted: {},
  day_close_needs_counts: {},
  day_close_too_often: { most: 'number' },
  day_close_open_by_peer: {},
  day_close_agrees: {},
  day_close_explained: {},
  day_close_nothing_proposed: {},
  day_close_changed: {},
  day_close_by_who_gains: {},
} as const satisfies ReasonList;
