import type { StatementLine } from '@peerdesk/contract/statement.ts';

/** What became of a line of a statement, or that it was there before or could not be read. */
export type LineStateKey = `line.state.${StatementLine['state']}` | 'line.duplicate' | 'line.error';

export const lineStateEn = {
  'line.duplicate': 'Duplicate',
  'line.error': 'Unreadable',
  'line.state.open': 'Left over',
  'line.state.matched': 'Matched',
  'line.state.dismissed': 'Not ours',
  'line.state.ignored': 'No payment',
} as const satisfies Record<LineStateKey, string>;
