import type { DayStateKey } from './day-state.en.ts';

export const dayStateHi = {
  'state.due': 'बंद नहीं',
  'state.differs': 'अंतर है',
  'state.proposed': 'स्टाफ़ के इंतज़ार में',
  'state.agreed': 'मेल खाता है',
  'state.explained': 'कारण माना गया',
} as const satisfies Record<DayStateKey, string>;
