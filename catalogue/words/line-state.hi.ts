import type { LineStateKey } from './line-state.en.ts';

export const lineStateHi = {
  'line.duplicate': 'दोहराव',
  'line.error': 'अपठनीय',
  'line.state.open': 'बाकी',
  'line.state.matched': 'मिली',
  'line.state.dismissed': 'हमारी नहीं',
  'line.state.ignored': 'भुगतान नहीं',
} as const satisfies Record<LineStateKey, string>;
