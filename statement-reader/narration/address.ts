import { pattern } from '../pattern.ts';

/** Handles that are whole; a truncated one may look like another bank's. */
const handles = new Set(
  (
    'apl upi okhdfcbank okicici paytm ptsbi oksbi kotak ybl okaxis ibl axl pthdfc sbi naviaxis ' +
    'ptaxis ptyes hdfcbank icici axisbank yesbank idfcbank idfcfirst federal fbl jupiteraxis fam ' +
    'ptys kotak811 airtel postbank pnb barodampay cnrb unionbank indus rbl aubank boi indianbank ' +
    'uco idbi axisb yapl rapl waaxis wahdfcbank waicici wasbi abfspay freecharge slice superyes ' +
    'timecosmos tapicici pingpay mbk ikwik amazonpay sliceaxis goaxb icici yesg cred axis mahb ' +
    'sib dbs hsbc'
  ).split(' '),
);
/** The widths at which banks truncate addresses. */
const cutWidths = [10, 15];
/** Text with an `@` that has the form of an address. */
export const address = /[A-Za-z0-9*][\w.*-]{0,255}@[A-Za-z0-9.]*/;
/** Figures alone are an address only as a phone number or as a number of UPI's own. */
const accountNumber = /^(?:X+\d+|\d{11}|(?!91)\d{12}|\d{13,})$/i;
/** What payers and their apps write as the purpose of a payment. */
export const note = pattern(
  String.raw`^(?:upi|payment|payments|payme|payment fr|payment from ph|pay|paid|`,
  String.raw`paid via|paid via c|sent|sent using|sent using p|sent from paytm|no rem|`,
  String.raw`no remarks|na|collect|request|transfer|fund trf|fund transfer|payout|`,
  String.raw`impst|imps txn|imps|mobile|gpay|phonepe|paytm|bharatpe|upi transaction|`,
  String.raw`none|ok|rent|family|test)$`,
);

/** An address as it is written; whether it is whole is null without one. */
export interface Address {
  vpa: string | null;
  vpaComplete: boolean | null;
}

/**
 * Reads an address. Where banks truncate addresses, one of just their width, or with the beginning
 * of a longer handle, is not whole unless its handle is known.
 */
export function vpaOf(text: string, mayBeCut: boolean): Address {
  const vpa = text.trim().toLowerCase();
  if (vpa === '') return { vpa: null, vpaComplete: null };
  const handle = /@([a-z][a-z0-9.]{1,})$/.exec(vpa)?.[1];
  const isCut = mayBeCut && !handles.has(handle ?? '') && isCutHere(vpa, handle);
  return { vpa, vpaComplete: handle !== undefined && !vpa.includes('*') && !isCut };
}

function isCutHere(vpa: string, handle: string | undefined): boolean {
  if (cutWidths.includes(vpa.length) || handle === undefined) return true;
  return [...handles].some((whole) => whole.startsWith(handle));
}

/**
 * An address, or one that the bank truncated before its `@`: then it has just that width, or more
 * in it than letters. A short word with neither is the payer's note.
 */
export function isCutAddress(text: string): boolean {
  if (!/^[\w.*-]{3,}(?:@[A-Za-z]*)?$/.test(text) || note.test(text)) return false;
  if (accountNumber.test(text)) return false;
  return (
    text.includes('@') ||
    cutWidths.includes(text.length) ||
    (text.length >= 8 && /[\d._]/.test(text))
  );
}
