import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';

/** One reminder an hour is enough; more of them are noise. */
const nudgeEveryMs = 3_600_000;

export type NudgeState =
  | { may: true }
  /** The other party wrote last, so it is the reader's turn. */
  | { may: false; why: 'ownTurn'; by: string }
  | { may: false; why: 'asked'; at: string };

/** May the reader's party ask the other one for an answer? `now` in epoch milliseconds. */
export function nudgeState(
  messages: readonly DisputeMessage[],
  isOwnSide: (authorId: string | null) => boolean,
  now: number,
): NudgeState {
  // What is said with the merchant is nobody's turn here.
  const talk = messages.filter(({ audience }) => audience === 'internal');
  const last = talk.findLast(({ kind }) => kind === 'text');
  if (last && !isOwnSide(last.author.id)) {
    return { may: false, why: 'ownTurn', by: last.author.name };
  }
  const nudge = talk.findLast(({ kind, author }) => kind === 'nudge' && isOwnSide(author.id));
  const isNews = nudge && (!last || nudge.id > last.id);
  if (isNews && now - Date.parse(nudge.at) < nudgeEveryMs) {
    return { may: false, why: 'asked', at: nudge.at };
  }
  return { may: true };
}
