import { captionWords, isPartyCaption, roleOfCaption } from '../layout/captions.ts';
import { pattern } from '../pattern.ts';

/** Which column of a payment app's report holds what, counted from 0; -1 for none. */
export interface ReportColumns {
  date: number;
  gross: number;
  net: number;
  /** What the app keeps of the gross amount, column by column. */
  fees: readonly number[];
  /** Numbers of the network, the surest first: `UTR` alone may be the one of the payout. */
  utrs: readonly number[];
  type: number;
  /** Says of each row whether it was paid or received. */
  direction: number;
  /** The only text beside each payment is the name of who paid it. */
  isParty: boolean;
  /** All of them must say that the money came; none in a report of what was paid out alone. */
  statuses: readonly number[];
  /** When and with what number the app paid out: empty where it has not yet. */
  settled: readonly number[];
  ids: readonly number[];
  texts: readonly number[];
}

/** What a status says of money that has come. */
export const came = pattern(
  String.raw`^(?:(?:txn|transaction|payment)[ _-])?(?:success(?:ful)?|completed?|settled|paid|`,
  String.raw`captured|processed|credited|received|सफल)$`,
);
const payout = /\b(?:settlement|settled|payout|paid out|disbursement)\b/;
const stem = '(?:transaction|txn|tran|payment|order|sale|paid|collected|received|gross)';
const shapes = {
  status: /\b(?:status|state|result|outcome)(?: of .*| success.*)?$|^स्थिति$/,
  net: pattern(
    String.raw`\bnet\b.*\b(?:amount|amt|value|settlement|payable)\b|`,
    String.raw`\b(?:settled|settlement|payout|payable) (?:amount|amt)\b|`,
    String.raw`^(?:amount|amt) (?:settled|payable)$`,
  ),
  fee: /\b(?:fees?|mdr|commission|charges?|[ics]?gst|tax|tds|deductions?)\b/,
  utr: pattern(
    String.raw`\b(?:utr|rrn|upi (?:ref|reference|transaction|txn)|`,
    String.raw`bank (?:ref|reference|transaction|txn))\b`,
  ),
  gross: pattern(
    String.raw`^(?:(?:total|gross|original) )?(?:${stem} )?(?:amount|amt|value)`,
    String.raw`(?: (?:paid|received|collected))?$`,
  ),
  date: pattern(
    String.raw`^(?:${stem} ?)?(?:(?:creation|created|initiated|completed) ?)?`,
    String.raw`(?:date|time|on|at|date ?(?:and|&)? ?time|timestamp)$`,
  ),
  type: /^(?:(?:transaction|txn|payment|entry) )?(?:type|entity)$/,
  id: /\b(?:id|no|number|reference|ref)$/,
  text: pattern(
    String.raw`\b(?:name|vpa|upi(?: id)?|customer|payer|from|notes?|remarks?|description|`,
    String.raw`message|details)\b`,
  ),
} as const;

/** `SettlementDate`, as reports for programs write it. */
const joinedWords = /(\p{Ll})(\p{Lu})/gu;

/** The columns of a report by its captions; null when they are those of something else. */
export function reportColumnsOf(captions: readonly string[]): ReportColumns | null {
  const words = captions.map((text) => captionWords(text.replace(joinedWords, '$1 $2')));
  if (words.some((text) => /\bbalance\b/.test(text))) return null;
  const taken = new Set<number>();
  const all = (test: (text: string) => boolean) => {
    const found = words.flatMap((text, at) => (!taken.has(at) && test(text) ? [at] : []));
    for (const at of found) taken.add(at);
    return found;
  };
  const first = (test: (text: string) => boolean) => {
    const at = words.findIndex((text, place) => !taken.has(place) && test(text));
    if (at >= 0) taken.add(at);
    return at;
  };
  const statuses = all((text) => shapes.status.test(text));
  const net = first((text) => shapes.net.test(text));
  const settled = all((text) => payout.test(text) && /\b(?:utr|date|time|on|id)\b/.test(text));
  const fees = all((text) => shapes.fee.test(text) && !/\b(?:id|number)$/.test(text));
  const utrs = all((text) => shapes.utr.test(text)).toSorted(
    (one, other) => Number(isOfPayer(words[other])) - Number(isOfPayer(words[one])),
  );
  const gross = first((text) => shapes.gross.test(text));
  const date = first((text) => shapes.date.test(text));
  const type = first((text) => shapes.type.test(text));
  const direction = captions.findIndex(
    (text, at) => !taken.has(at) && roleOfCaption(text) === 'direction',
  );
  const texts = all(
    (text) => shapes.text.test(text) && !/\b(?:merchant|store|mid|bank|account)\b/.test(text),
  );
  const ids = all(
    (text) => shapes.id.test(text) && !/\b(?:merchant id|mid|store|phone)\b/.test(text),
  );
  const saysWhatCame = statuses.length > 0 || (settled.length > 0 && fees.length > 0);
  const isReport = saysWhatCame && gross >= 0 && date >= 0 && utrs.length + ids.length > 0;
  if (!isReport) return null;
  const isParty = type < 0 && texts.length === 1 && isPartyCaption(captions[texts[0] ?? -1] ?? '');
  const what = { type, direction, isParty, statuses, settled };
  return { date, gross, net, fees, utrs, ids, texts, ...what };
}

function isOfPayer(words: string | undefined): boolean {
  return /\b(?:rrn|upi|bank|transaction|txn)\b/.test(words ?? '');
}
