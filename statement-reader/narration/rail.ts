import type { LineKind, Rail } from '@peerdesk/contract/statement.ts';
import { pattern } from '../pattern.ts';

/** What a narration says of the kind of a line, before its reference is looked for. */
export interface RailReading {
  rail: Rail;
  kind: LineKind;
  /** The narration from the word that names the rail on. */
  text: string;
}

const wordStart = '(?:^|[^A-Za-z]|(?<=Sent)|(?<=Recd))';
/** Banks write less than this; more is a cell made to keep a reader busy. */
const narrationMax = 600;
const railWords: readonly (readonly [Rail, RegExp])[] = [
  [
    'UPI',
    pattern(
      `${wordStart}(UPI(?:(?:AR|AB|RET|OUT|IN|CR|DR|RVSL|REV|P2A|P2M)?(?![A-Za-z])|`,
      String.raw`[A-Z]{2,4}(?=[/:-]\d{12})))`,
    ),
  ],
  [
    'IMPS',
    pattern(
      `${wordStart}((?:MMT[-/ ]|FT|MB|IB)?IMPS(?:(?:TO|IN|OUT|INW|CR|DR)?(?![A-Za-z])|`,
      String.raw`[A-Z]{2,4}(?=[/:-]\d{12})))`,
    ),
  ],
  [
    'NEFT',
    pattern(
      `${wordStart}(NEFT(?:INW|INWARD|IN|OUT|CR|DR|O|I)?(?![A-Za-z])|NFT(?=/)|`,
      String.raw`(?<=^|TRF[- ])N(?=/[A-Z]{4}[A-Z0-9]{12}))`,
    ),
  ],
  [
    'RTGS',
    pattern(
      `${wordStart}(RTGS(?:INW|INWARD|IN|OUT|CR|DR|O|I)?(?![A-Za-z])|RTG(?=/)|`,
      String.raw`(?<=^|TRF[- ])R(?=/[A-Z]{4}[A-Z0-9]{12}))`,
    ),
  ],
  [
    'ATM',
    /(?:^|[^A-Za-z])(ATM(?![A-Za-z])|ATL\/|ATW|NWD|EAW|AWB|NFS|VAT\/|CWDR|CASH WDL|CASH WITHDRAWAL)/i,
  ],
];
const charge = pattern(
  String.raw`(?:^|[^A-Za-z])(?:charges?|chgs?|chrgs?|chrg|chg|fees?|penalty|`,
  String.raw`[ics]?gst|annual maintenance|amc|min(?:imum)? bal(?:ance)?|commission|`,
  String.raw`service tax|sms alert)(?![A-Za-z])`,
);
/** The account at the bank's own end, which follows the payment. */
const ownTransfer = /--\s*transfer (?:from|to) \d+$/i;
const valueDate = /\(value date:[^()]*\)$/i;
/** Mandates and card payments are cleared like cheques but are not cheques. */
const mandate = /(?:^|[^A-Za-z])(?:n?ach|ecs|pos|ecom)(?![A-Za-z])/i;
const chargeStart = /^(?:charges?|chgs?|chrgs?|chrg|[ics]?gst)(?![A-Za-z])/i;
const interest = pattern(
  String.raw`(?:^|[^A-Za-z])(?:interest|int\.? ?(?:pd|paid|cr|credit|coll|on)|`,
  String.raw`credit interest|sbint|int\.pd)(?![A-Za-z])`,
);
const cash = pattern(
  String.raw`(?:^|[^A-Za-z])(?:cash dep(?:osit)?|by cash|cash deposited|cdm|bna|`,
  String.raw`cam\/|cash rcpt|cash cr|cash[- /]self)`,
);
const cheque = pattern(
  String.raw`(?:^|[^A-Za-z])(?:chq|cheque|clg|clearing|cts|i\/w clg|o\/w clg|`,
  String.raw`inward clearing|micr)(?![A-Za-z])`,
);
const reversalWord = pattern(
  String.raw`^(?:rev|revl|reversal|reversed|rvsl|ret|return|returned|rtn|refund|`,
  String.raw`upiret|upirev|upirv|upirvsl|cradj|dradj|adj|chargeback|rej|reject|rejected|`,
  String.raw`failed|upi ?(?:ret|rev|rvsl|reversal|return))$`,
);
/** After the reference, where a payer's note may be, only the bank's own words count. */
const bankReversal = /^(?:rev|revl|reversal|reversed|rvsl|cradj)$/i;
const returnWords = /(?<![a-z])(?:revers(?:al|ed)|return(?:ed)?)(?![a-z])/i;
const before = pattern(
  String.raw`^(?:(?:by|to) (?:transfer|trf|clearing)|(?:dep|wdl) tfr|trf|debit|`,
  String.raw`credit|transfer (?:to|from)|mob(?:ile)? ?(?:bkg|banking)?|mb|ib|inb|net|`,
  String.raw`tpt)?[\s\-:/.*]*$`,
);

/**
 * Which rail a line went by and whether it is a payment. The rail is looked for first, since
 * charges, cash machines and bank transfers have numbers that look like a UPI reference.
 */
export function readRail(narration: string): RailReading {
  const text = narration
    .slice(0, narrationMax)
    .replace(/[\s\u00A0]/g, ' ')
    .trim()
    .replace(valueDate, '')
    .trim();
  const found = firstRail(text);
  if (found === null) return withoutRail(text);
  const { rail, at } = found;
  const rest = text.slice(at);
  if (rail !== 'ATM' && isCharge(text, at)) return { rail: 'CHARGE', kind: 'CHARGE', text };
  if (rail === 'ATM') {
    const isFee = charge.test(text);
    return isFee ? { rail: 'CHARGE', kind: 'CHARGE', text } : { rail: 'ATM', kind: 'OTHER', text };
  }
  return {
    rail,
    kind: isReversal(text, at) ? 'REVERSAL' : 'PAYMENT',
    text: rest.replace(ownTransfer, '--'),
  };
}

function firstRail(text: string): { rail: Rail; at: number } | null {
  let first: { rail: Rail; at: number } | null = null;
  for (const [rail, pattern] of railWords) {
    const match = pattern.exec(text);
    if (!match) continue;
    const at = match.index + match[0].indexOf(match[1] ?? '');
    if (first === null || at < first.at) first = { rail, at };
  }
  return first;
}

function withoutRail(text: string): RailReading {
  if (charge.test(text)) return { rail: 'CHARGE', kind: 'CHARGE', text };
  if (interest.test(text)) return { rail: 'INTEREST', kind: 'OTHER', text };
  if (cash.test(text)) return { rail: 'CASH', kind: 'OTHER', text };
  if (!mandate.test(text) && cheque.test(text)) return { rail: 'CHEQUE', kind: 'OTHER', text };
  return { rail: 'OTHER', kind: 'OTHER', text };
}

/**
 * A charge names itself before the rail, or right after it, where a payment has its reference. A
 * word further on is a name or a note (`COLLEGE FEES`) of somebody's payment.
 */
function isCharge(text: string, at: number): boolean {
  const lead = text.slice(0, at);
  if (charge.test(`${lead} `) && !/\d{12}/.test(lead)) return true;
  const rest = text.slice(at);
  const tokens = rest.split(/[-/:*|]/).map((token) => token.trim());
  const isFormed = tokens.length >= 3 && tokens.some((token) => /^[A-Z0-9]{12,22}$/.test(token));
  if (/\bfrom\b.{3,80}\bref\b.*\d{12}/i.test(rest)) return false;
  if (!isFormed) {
    const number = /[A-Z]{0,5}\d{9,}/.exec(rest);
    return charge.test(number ? rest.slice(0, number.index) : rest);
  }
  const second = /^(?:cr|dr|p2a|p2m|in|out)$/i.test(tokens[1] ?? '') ? tokens[2] : tokens[1];
  if (charge.test(tokens[0] ?? '')) return true;
  return chargeStart.test(second ?? '') && !rest.includes('@');
}

/**
 * Money sent back: the bank says so before the reference or in place of a payer. A payer's note
 * (`Return-money`, `refund`) comes after the reference of a whole payment and means nothing.
 */
function isReversal(text: string, at: number): boolean {
  const lead = text.slice(0, at);
  if (lead.split(/[\s\-/:.*|]+/).some((token) => reversalWord.test(token))) return true;
  if (!before.test(lead) && returnWords.test(lead)) return true;
  const rest = text.slice(at);
  const tokens = rest.split(/[-/:*|]/).map((token) => token.trim());
  const words = rest.split(/[\s\-/:*|]+/);
  if (reversalWord.test(words[0] ?? '') || reversalWord.test(tokens[0] ?? '')) return true;
  if (reversalWord.test(tokens[0]?.split(/[\s_]+/)[1] ?? '')) return true;
  const number = tokens.findIndex(
    (token) => /^[A-Z0-9]{12,22}$/.test(token) && /\d{6}/.test(token),
  );
  const second = tokens[1] ?? '';
  if (
    reversalWord.test(second) ||
    (number !== 1 && reversalWord.test(tokens[2] ?? '') && isFlag(second)) ||
    (number === 1 && bankReversal.test(tokens[2] ?? '') && !rest.includes('@'))
  )
    return true;
  return isBareReturn(words);
}

/** `UPI/624371146418/REVERSAL`: nothing but rail, flags, numbers and the word itself. */
function isBareReturn(words: readonly string[]): boolean {
  const others = words.filter(
    (word) => word !== '' && !/^(?=[A-Z0-9]*\d{4})[A-Z0-9]+$/i.test(word) && !isFlag(word),
  );
  const telling = others.filter(
    (word) => !/^(?:UPI|IMPS|NEFT|RTGS|TXN|OF|FOR|CREDIT|DEBIT)$/i.test(word),
  );
  return telling.length > 0 && telling.every((word) => reversalWord.test(word));
}

function isFlag(token: string): boolean {
  return /^(?:cr|dr|c|d|p2a|p2m|p2p|in|out|inw|inward|)$/i.test(token);
}
