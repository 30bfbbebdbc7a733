import { add, zero, type Minor } from '../money.ts';

/** How far below zero late money may take a wallet, as Settings say. */
export interface OverdraftLimits {
  /** By a decision that no bank line bears out. */
  byHand: Minor;
  /** By a line that somebody without interest attests. */
  byLine: Minor;
}

/** On whose word money is taken from an account, and how far below zero that may take it. */
const depths = {
  /** Whoever takes money out, sets it aside or promises it has to have it. */
  owner: () => zero,
  /** Somebody decides about money that no bank line shows. */
  by_hand: ({ byHand }) => byHand,
  /** Only the file of the peer whose account it is shows the money. */
  own_line: () => zero,
  attested_line: ({ byLine }) => byLine,
  /** A person who may do so says to which order a line belongs, and answers for it. */
  person_with_line: () => null,
  /** A second person who gains nothing by it has approved it. */
  two_people: () => null,
  /** An adjustment states what is so already. */
  fact: () => null,
  play_money: () => null,
} as const satisfies Record<string, (limits: OverdraftLimits) => Minor | null>;

type Depth = keyof typeof depths;

/** May a change take what is available of an account below zero? Part of the decision about it. */
export interface Overdraft {
  /** A reversal has limits of its own, for one person: see `domain/ledger/reverse.ts`. */
  on: Depth | 'reversal';
  /** How far; null: as far as it goes. */
  upTo: Minor | null;
}

const none: OverdraftLimits = { byHand: zero, byLine: zero };

export function overdraftOn(on: Depth, limits: OverdraftLimits = none): Overdraft {
  return { on, upTo: depths[on](limits) };
}

/**
 * What a reversal takes back that had not cleared was available for nothing before.
 *
 * @param limit of one person; null where there is none, or where a second one has approved it.
 */
export function overdraftOfReversal(limit: Minor | null, uncleared: Minor): Overdraft {
  return { on: 'reversal', upTo: limit === null ? null : add(limit, uncleared) };
}
