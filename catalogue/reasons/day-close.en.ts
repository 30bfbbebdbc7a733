import type { dayCloseReasons } from '@peerdesk/contract/reasons/day-close.ts';

export const dayCloseEn = {
  day_not_begun: 'This day has not begun yet',
  day_too_long_ago: 'A day can be closed for {days, number} days; staff decide about older ones',
  day_close_empty: 'Enter the money in and out, the balance at the end of the day, or both',
  day_close_half_counted: 'Enter both the money in and the money out; 0 where there was none',
  day_close_needs_counts:
    'No balance is known from the day before: enter the money in and out as well',
  day_close_too_often: 'This day was declared {most, number} times: ask staff to look at it',
  day_close_open_by_peer: 'Nobody has declared this day yet: close it first',
  day_close_agrees: 'There is no difference to explain',
  day_close_explained: 'These differences are explained already',
  day_close_nothing_proposed: 'No explanation waits for a decision',
  day_close_changed: 'This has changed in the meantime: look at it again',
  day_close_by_who_gains:
    'Somebody without an interest in this account has to accept it: not its peer, nor the peer’s subadmin, nor whoever explained it',
} as const satisfies Record<keyof typeof dayCloseReasons, string>;
