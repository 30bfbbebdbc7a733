import type { Direction, Rail } from '@peerdesk/contract/statement.ts';
import type { ReadLine } from '../statement.ts';
import type { NumbersBehindAddress } from './number-habit.ts';
import { nameOf, nobody, type Party } from './party.ts';
import { readRail } from './rail.ts';
import { readReferences, twelveDigitReference } from './references.ts';
import { nameInSentence, partyOfSentence } from './sentence.ts';
import { partyOfCheque, partyOfImps, partyOfTransfer } from './transfer-party.ts';
import { partyOfUpi } from './upi-party.ts';

/** The texts of one line, as its columns hold them. */
export interface Texts {
  narration: string;
  references: readonly string[];
  /** The reference column whose caption says UTR or RRN; empty without one. */
  network: string;
  /** That caption says UPI too, so whatever has a number there went by UPI. */
  isUpi: boolean;
  /** The narration is the other party's name. */
  isParty: boolean;
  behindAddress: NumbersBehindAddress;
}

type NarrationReading = Pick<ReadLine, 'rail' | 'kind' | 'rrn' | 'refs' | keyof Party>;

const sentenceMax = 200;

/** Reads the rail first, then the reference, then the other party: each needs what came before. */
export function readNarration(texts: Texts, direction: Direction | null): NarrationReading {
  const { narration } = texts;
  const { rail, kind, text } = readRail(narration);
  if (rail === 'OTHER') return withoutRail(texts);
  if (rail === 'CHEQUE') return { rail, kind, rrn: null, refs: [], ...partyOfCheque(text) };
  if (kind === 'OTHER' || kind === 'CHARGE') return { rail, kind, rrn: null, refs: [], ...nobody };
  const { rrn, refs } = readReferences(rail, text, texts);
  const party = partyOf(rail, text, rrn, direction);
  if (kind === 'REVERSAL') {
    return { rail, kind, rrn, refs, ...nobody, name: rrn === null ? null : party.name };
  }
  const isTold = told.test(narration);
  const own = () => (rail === 'UPI' || isTold ? nameInSentence(beforeRail(narration, text)) : null);
  // What such a sentence begins with is the other party; at its end stands the own account.
  const name = rail === 'UPI' && isTold ? (own() ?? party.name) : (party.name ?? own());
  return { rail, kind, rrn, refs, ...party, name };
}

function partyOf(
  rail: Rail,
  text: string,
  rrn: string | null,
  direction: Direction | null,
): Readonly<Party> {
  if (rail === 'UPI') return partyOfUpi(text, rrn, direction);
  if (rail === 'IMPS') return partyOfImps(text, rrn);
  return rail === 'NEFT' || rail === 'RTGS' ? partyOfTransfer(text, rrn) : nobody;
}

/** Of other rails only a whole sentence; `BY TRANSFER-INB IMPS` names nobody. */
const told = /^(?:received from|paid to|sent to)\s/i;

/** What a bank says before it names the rail: `Received from RAVI` over `UPI ID: …`. */
function beforeRail(narration: string, text: string): string {
  const sentence = narration.slice(0, sentenceMax).replace(/[\s\u00A0]/g, ' ');
  const at = sentence.indexOf(text.slice(0, 40));
  return at <= 0 ? '' : sentence.slice(0, at);
}

/** Payment apps write sentences: `Paid to ASHA RAO Transaction ID T2609… UTR No. 612345678901`. */
const appSentence =
  /^(?:money )?(?:received|paid|sent|refund(?:ed)?|payment|transfer(?:red)?) (?:from|to)\s/i;
/** Where no word names the rail, only what a line begins with: a note may say anything later. */
const moneyBack = /^(?:revers(?:al|ed)|rvsl|refund(?:ed)?|returned)(?![a-z])/i;
const labelledReference = /\b(?:utr|rrn|ref|reference)\b[^\d]{0,12}(\d{12})(?!\d)/i;

/** A payment that an app tells with its number, where no word names the rail. */
function withoutOwnRail(
  narration: string,
): Pick<NarrationReading, 'rail' | 'kind' | 'rrn' | keyof Party> | null {
  const text = narration.replace(/[\s\u00A0]+/g, ' ');
  const rrn = appSentence.test(text) ? labelledReference.exec(text)?.[1] : undefined;
  if (rrn === undefined) return null;
  const kind = moneyBack.test(text) ? 'REVERSAL' : 'PAYMENT';
  return { ...nobody, rail: 'UPI', kind, rrn, ...partyOfSentence(text, rrn) };
}

/** Cards, mandates and the bank's own transfers have numbers of the same form. */
const ownNumbers =
  /^(?:pos|me dc si|ecom|n?ach|ecs|emi|ib billpay|bil|ft)(?![A-Za-z])|-TPT-|^CMS\/|^INF\//i;

/**
 * A narration that names no rail is a payment only by its reference: one in a column for UPI
 * references, or one in the form that banks give to the network's (`0000` and twelve digits).
 */
function withoutRail(texts: Texts): NarrationReading {
  const { narration, references, network, isUpi, isParty } = texts;
  const other: NarrationReading = { rail: 'OTHER', kind: 'OTHER', rrn: null, refs: [], ...nobody };
  const sentence = withoutOwnRail(narration.slice(0, sentenceMax));
  if (sentence !== null) return { ...other, ...sentence };
  // A name may be anything.
  const kind = !isParty && moneyBack.test(narration) ? 'REVERSAL' : 'PAYMENT';
  const upi = isUpi ? twelveDigitReference(network) : null;
  if (upi !== null) {
    const party = partyOfSentence(narration.slice(0, sentenceMax), upi);
    const name = isParty ? nameOf(narration) : party.name;
    return { ...other, rail: 'UPI', kind, rrn: upi, ...party, name };
  }
  const padded = references.find((text) => /^0000\d{12}$/.test(text.trim()));
  const rrn = ownNumbers.test(narration) ? null : twelveDigitReference(padded ?? network);
  const name = isParty ? nameOf(narration) : null;
  return rrn === null ? other : { ...other, kind, rrn, name };
}
