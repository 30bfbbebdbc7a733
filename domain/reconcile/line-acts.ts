import type { LineSettlement } from '@peerdesk/contract/line-settlement.ts';
import { isOneOf } from '../one-of.ts';

/**
 * The acts that settle a bank line, as the audit calls them. A credit that a person marks as not
 * ours goes into suspense by that; one that nobody claimed is put there by the system.
 */
export const settlingActs = {
  'statement.matched': 'matched',
  'statement.split': 'split',
  'statement.dismissed': 'dismissed',
  'statement.suspense': 'dismissed',
  'suspense.refunded': 'refunded',
  'suspense.written_off': 'written_off',
} as const satisfies Record<string, LineSettlement['act']>;
export type SettlingAct = keyof typeof settlingActs;

/** The acts by which what was settled is not any more, or is settled by what follows. */
export const reopeningActs = ['statement.undone', 'statement.suspense_released'] as const;

export type LineAct = SettlingAct | (typeof reopeningActs)[number];
export const lineActs = [
  ...(Object.keys(settlingActs) as SettlingAct[]),
  ...reopeningActs,
] as const satisfies readonly LineAct[];

/** The last act on a line if a person settled it by that. */
export function settlingAct<Entry extends { action: string; actor: { kind: string } }>(
  newestFirst: readonly Entry[],
): (Entry & { action: SettlingAct }) | null {
  const last = newestFirst.find(({ action }) => isOneOf(action, lineActs));
  return last && isSettling(last) && last.actor.kind === 'user' ? last : null;
}

function isSettling<Entry extends { action: string }>(
  entry: Entry,
): entry is Entry & { action: SettlingAct } {
  return Object.hasOwn(settlingActs, entry.action);
}
