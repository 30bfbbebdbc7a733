import type { DecisionReason } from '@peerdesk/contract/decision-reason.ts';
import { decisionReasons } from '@peerdesk/contract/reasons/decision.ts';

/** Why something was decided, by a code, by somebody's own words, or by both. */
export interface Note {
  reason: DecisionReason | null;
  words: string;
}

/**
 * A note as it is kept: somebody's words as they are, or a code with them as JSON. Rows of older
 * versions have a sentence in its place, which is words.
 */
export function storeNote(reason: DecisionReason | undefined, words = ''): string | undefined {
  if (reason !== undefined) return JSON.stringify({ reason, words });
  // Words that look like a stored note stay words.
  const { reason: posed, words: read } = readNote(words);
  return posed === null && read === words ? words || undefined : JSON.stringify({ words });
}

export function readNote(stored: string): Note {
  const read = stored.startsWith('{') ? parsed(stored) : null;
  return read ?? { reason: null, words: stored };
}

function parsed(stored: string): Note | null {
  try {
    const { reason, words, ...rest } = JSON.parse(stored) as Record<string, unknown>;
    if (typeof words !== 'string' || Object.keys(rest).length > 0) return null;
    if (reason === undefined) return { reason: null, words };
    return isReason(reason) ? { reason, words } : null;
  } catch {
    return null;
  }
}

function isReason(value: unknown): value is DecisionReason {
  return typeof value === 'string' && Object.hasOwn(decisionReasons, value);
}
