import { pattern } from '../pattern.ts';

/** The other party as far as the bank prints it. `bank` is the first four letters of its IFSC. */
export interface Party {
  name: string | null;
  vpa: string | null;
  /** The address is whole, neither truncated nor masked; null without an address. */
  vpaComplete: boolean | null;
  bank: string | null;
  ifsc: string | null;
}

export const nobody: Readonly<Party> = {
  name: null,
  vpa: null,
  vpaComplete: null,
  bank: null,
  ifsc: null,
};

/** Words of the network and of banks, which name nobody. */
export const flags = pattern(
  String.raw`^(?:cr|dr|c|d|p2a|p2m|p2p|p2v|in|out|inw|inward|outward|mob|pay|recv|`,
  String.raw`rcvd|sent|collect|rev|reversal|cradj|dradj|ret|return|returned|refund|`,
  String.raw`revl|reversed|rvsl|rtn|upi|imps|neft|rtgs|mmt|bil|inf|mb|inb|null|na|n\.a|`,
  String.raw`utr|utr no|ref no|rrn|by|to|cr adj|xx+|txn|of|for|ref|credit|debit)?$`,
);

/** An account of which a bank shows some figures. */
export const maskedAccount = /^(?=.*\d)\d*[X*]{2,}\d*$/i;

/** A name without the punctuation around it; null for what is not a name. */
export function nameOf(text: string): string | null {
  const name = text.replace(/^[\s\-:./]+|(?<![\s\-:/])[\s\-:/]+$/g, '');
  const isName = /\p{L}.*\p{L}/u.test(name) && !flags.test(name) && !maskedAccount.test(name);
  return isName ? name : null;
}
