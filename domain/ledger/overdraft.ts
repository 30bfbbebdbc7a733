import { add, zero, type Minor } from '../money.ts';

/** How far below zero late money may take a wallet, from Settings. */
export interface OverdraftLimits {
  /** By a decision without a bank line. */
  byHand: Minor;
  /** By an attested line. */
  byLine: Minor;
}

/** On whose word money is taken from an account, which decides how far below zero it may go. */
const depths = {
  /** The owner: money that is withdrawn, set aside or promised must be there. */
  owner: () => zero,
  /** A person decides about money that no bank line shows. */
  by_hand: ({ byHand }) => byHand,
  /** Only the file of the peer whose account it is shows the money. */
  own_line: () => zero,
  attested_line: ({ byLine }) => byLine,
  /** An authorised person states which order a line belongs to, and is accountable for it. */
  person_with_line: () => null,
  /** A second person who gains nothing by it has approved it. */
  two_people: () => null,
  /** An adjustment records what is already the case. */
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
 * The uncleared part of what a reversal takes back was not available before.
 *
 * @param limit of one person; null if there is none, or if a second person has approved it.
 */
export function overdraftOfReversal(limit: Minor | null, uncleared: Minor): Overdraft {
  return { on: 'reversal', upTo: limit === null ? null : add(limit, uncleared) };
}
