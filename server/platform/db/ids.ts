import { randomBytes } from 'node:crypto';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLength = 10;
const randomLength = 8;
/** The longest id, as the contract promises it of orders. */
const lengthMax = 20;

/** Kinds of records, by the prefixes of their ids. */
export const idPrefixes = {
  payin: 'PI',
  payout: 'PO',
  testPayin: 'PIT',
  testPayout: 'POT',
  dispute: 'DP',
  complaint: 'CP',
  file: 'F',
  user: 'U',
  session: 'S',
  passkey: 'PK',
  merchant: 'M',
  merchantKey: 'K',
  upi: 'V',
  entry: 'E',
  upload: 'ST',
  inParts: 'SP',
  layout: 'SL',
  auditCheck: 'AC',
  approval: 'AP',
  freeze: 'FZ',
  switch: 'SW',
  delivery: 'WD',
  request: 'RQ',
  dayClose: 'DC',
  report: 'RP',
  reportSchedule: 'RS',
  whatIf: 'WI',
  savedView: 'SV',
} as const;

/**
 * A new id: the prefix, then the time in milliseconds and 40 random bits in Crockford's base 32, or
 * 35 after a prefix of three letters. Ids sort by time; they are not secret, since a time and 40
 * bits can be guessed.
 */
export function newId(kind: keyof typeof idPrefixes, now: number): string {
  const floor = idFloor(kind, now);
  return floor + newCode(Math.min(randomLength, lengthMax - floor.length));
}

/** Does the id have the prefix of this kind? A test order's prefix begins with its kind's. */
export function isId(kind: keyof typeof idPrefixes, id: string): boolean {
  return id.startsWith(idPrefixes[kind]);
}

/** Random digits of Crockford's base 32, five bits each. */
export function newCode(length: number): string {
  return [...randomBytes(length)].map((byte) => digits.charAt(byte % 32)).join('');
}

/** The lower bound of every id of this kind made at `now` or later; none was made before 1970. */
export function idFloor(kind: keyof typeof idPrefixes, now: number): string {
  let time = '';
  for (let rest = Math.max(0, now); time.length < timeLength; rest = Math.floor(rest / 32)) {
    time = digits.charAt(rest % 32) + time;
  }
  return idPrefixes[kind] + time;
}

/** An unguessable token of 256 random bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
