import type { DayCloseState } from '@peerdesk/contract/day-close.ts';

/** How far a day of an account is closed. */
export type DayStateKey = `state.${DayCloseState}`;

export const dayStateEn = {
  'state.due': 'Not closed',
  'state.differs': 'Differs',
  'state.proposed': 'Waits for staff',
  'state.agreed': 'Agreed',
  'state.explained': 'Explained',
} as const satisfies Record<DayStateKey, string>;
