import { pattern } from '../pattern.ts';

/** What a column of a statement holds. */
export const columnRoles = [
  'date',
  'valueDate',
  'time',
  'narration',
  'reference',
  'debit',
  'credit',
  'amount',
  'direction',
  'balance',
  'serial',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

const captionMax = 60;

const party = pattern(
  String.raw`^(?:payee|payer|payer payee|payee payer|party|counter ?party|sender|receiver|`,
  String.raw`beneficiary)(?: name)?$`,
);

/**
 * Captions by their words, in the languages that banks use; the first that matches decides. Words
 * that mean nothing (`(INR)`, `Rs.`) and punctuation are removed beforehand.
 */
const meanings: readonly (readonly [ColumnRole, RegExp])[] = [
  ['serial', /^(?:s|sl|sr|ser|serial|srl|txn|tran|row)? ?(?:no|num|number|#)$|^(?:sno|slno|srno)$/],
  ['serial', /^(?:#|क्र|क्रमांक|क्रम सं|क्र सं)$/],
  [
    'balance',
    pattern(
      String.raw`\b(?:(?:closing|running|available|ledger)?balance|bal|balnce)\b|^(?:`,
      String.raw`(?:(?:अंतिम|चालू|उपलब्ध) )?(?:शेष|बकाया|बैलेंस)(?: राशि)?|બાકી|બેલેન્સ|`,
      String.raw`இருப்பு|నిల్వ|শেষ|ব্যালেন্স)$`,
    ),
  ],
  [
    'direction',
    /^(?:dr|debit|d|db) ?(?:or )?(?:cr|credit|c)\b|^(?:cr|credit|c) ?(?:or )?(?:dr|debit|d|db)\b/,
  ],
  ['direction', /^(?:(?:tran|trans|txn|transaction|entry|amount) )?(?:type|indicator|ind|sign)$/],
  ['direction', /^(?:drcr|crdr|d c|c d|cr dr|dr cr)(?: (?:flag|ind|indicator|type))?$/],
  [
    'valueDate',
    /\b(?:value|val|effective|eff) ?(?:date|dat|dt)\b|^valuedate$|^मूल्य (?:तिथि|दिनांक|तारीख)$/,
  ],
  ['time', /^(?:(?:tran|trans|txn|transaction|post|posting) )?time$|^समय$/],
  [
    'date',
    pattern(
      String.raw`^(?:(?:tran|trans|txn|transaction|post|posted|posting|entry|book|`,
      String.raw`booking|txn posted|transaction posted) ?)?(?:date|dt|dat|`,
      String.raw`dates)(?: ?(?:and |& )?time)?$`,
    ),
  ],
  [
    'date',
    pattern(
      String.raw`^(?:date of (?:transaction|txn|posting|entry)|trandate|txndate|`,
      String.raw`(?:transaction|txn|tran) (?:posted|posting|completed) date)$`,
    ),
  ],
  [
    'date',
    /^(?:(?:लेन ?देन (?:की |का )?)?(?:तारीख|दिनांक|तिथि)|तारीक|તારીખ|தேதி|తేదీ|তারিখ|ದಿನಾಂಕ|ਮਿਤੀ)$/,
  ],
  [
    'debit',
    pattern(
      String.raw`^(?:debit|debits|dr|withdrawal|withdrawals|withdrawl|withdrawls|`,
      String.raw`withdrawn|paid out|money out|outflow|spent|payments?$|out|`,
      String.raw`dr amount)\b(?!.*\b(?:credit|cr|deposit)\b)`,
    ),
  ],
  [
    'debit',
    pattern(
      String.raw`^(?:amount|amt)? ?\b(?:debit|debited|withdrawn|withdrawal|dr)$|^(?:(?:नामे|`,
      String.raw`आहरण|निकासी|डेबिट)(?: राशि)?|ઉધાર|ડેબિટ|பற்று|డెబిట్|খরচ)$`,
    ),
  ],
  [
    'credit',
    pattern(
      String.raw`^(?:credit|credits|cr|deposit|deposits|deposited|paid in|money in|`,
      String.raw`inflow|received|receipts?|in|lodgement|cr amount)\b(?!.*\b(?:debit|dr|`,
      String.raw`withdrawal)\b)`,
    ),
  ],
  [
    'credit',
    pattern(
      String.raw`^(?:amount|amt)? ?\b(?:credit|credited|deposited|deposit|cr)$|^(?:(?:जमा|`,
      String.raw`क्रेडिट)(?: राशि)?|જમા|ક્રેડિટ|வரவு|క్రెడిట్|জমা)$`,
    ),
  ],
  [
    'reference',
    /\b(?:ref|refno|reference|chq|cheque|check|chqno|utr|rrn|instrument|instr|inst|voucher)\b/,
  ],
  [
    'reference',
    pattern(
      String.raw`^(?:(?:tran|trans|txn|transaction)s? (?:id|no|num|number)|id|`,
      String.raw`(?:संदर्भ|चेक|यूटीआर)(?: (?:नंबर|संख्या|क्रमांक|सं))?)$`,
    ),
  ],
  [
    'amount',
    pattern(
      String.raw`^(?:(?:tran|trans|txn|transaction|net) )?(?:amount|amt|amnt|value)$|`,
      String.raw`^(?:राशि|रकम|રકમ|தொகை|మొత్తం|পরিমাণ)$`,
    ),
  ],
  ['amount', /\b(?:withdrawals?|debits?|dr)\b.*\b(?:deposits?|credits?|cr)\b/],
  [
    'narration',
    pattern(
      String.raw`\b(?:narration|naration|narrations|narrative|particulars?|description|`,
      String.raw`desc|descriptions|details?|remarks?|memo|naration)\b`,
    ),
  ],
  ['narration', party],
  [
    'narration',
    /^(?:transaction|transactions|(?:लेन ?देन (?:का )?)?(?:विवरण|ब्यौरा|ब्योरा)|વિગત|વિવરણ|விவரம்|వివరాలు|বিবরণ|ವಿವರ)$/,
  ],
];

const noise = /\((?:in )?(?:inr|rs|rupees|₹|र|रु)\.?\)|[₹]|\b(?:in )?(?:inr|rs|rupees)\b/g;
/** How the days are written, which some banks say below the caption. */
const dayForm = /\(?\b(?:dd|mm)[-/. ](?:mm|mmm|mon|dd)[-/. ]yy(?:yy)?\b\)?/;

/** A caption in the normal form in which its words are compared. */
export function captionWords(text: string): string {
  return text
    .slice(0, captionMax * 2)
    .normalize('NFKC')
    .toLowerCase()
    .replace(noise, ' ')
    .replace(dayForm, ' ')
    .replace(/[^\p{L}\p{M}\p{N}#&]+/gu, ' ')
    .trim();
}

/** What the caption of a column means; null for a text that is not a known caption. */
export function roleOfCaption(text: string): ColumnRole | null {
  if (text === '' || text.length > captionMax || /\d{4}/.test(text)) return null;
  const words = captionWords(text);
  if (words === '') return null;
  const own = meaningOf(words);
  if (own !== null || !/[a-z]/.test(words) || !otherLetter.test(words)) return own;
  // In two languages, each of which says the same.
  const latin = words.replace(otherScript, ' ').trim().replace(/ +/g, ' ');
  return latin === '' ? null : meaningOf(latin);
}

const otherLetter = /[^\0-\u024F]/;
const otherScript = /[^\0-\u024F]+/g;

function meaningOf(words: string): ColumnRole | null {
  return meanings.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

const idle = pattern(
  String.raw`^(?:init|init br|br|branch|branch (?:code|name|id)|br code|sol|sol id|type|mode|`,
  String.raw`channel|`,
  String.raw`(?:tran|txn|transaction) (?:type|mode|code|br|branch)|code|teller|terminal|location|`,
  String.raw`status|category|user id)$`,
);

/** A column that banks have and that says nothing of a line. */
export function isIdleCaption(text: string): boolean {
  return idle.test(captionWords(text.replace(/\([^()]*\)/g, ' ')));
}

/**
 * Whether two texts side by side are the halves of one caption: one of them means nothing by
 * itself, or both mean a date or a narration, or the second one only says `amount` or stands in
 * brackets.
 */
export function areOneCaption(first: string, second: string): boolean {
  const whole = roleOfCaption(`${first} ${second}`);
  const [one, other] = [roleOfCaption(first), roleOfCaption(second)];
  if (whole === null || isIdleCaption(first) || isIdleCaption(second)) return false;
  if (one === null || other === null || /^\(.*\)$/.test(second)) return true;
  if (one === 'narration' && other === 'narration') return true;
  if (other === 'date') return whole === 'date' || whole === 'valueDate';
  return other === 'amount' && whole === one;
}

/** A column of references that holds what other banks call the narration. */
export function isReferenceText(text: string): boolean {
  return /^(?:transaction|txn|tran) (?:reference|ref)$/.test(captionWords(text));
}

/** Whether a reference column holds the network's number, not the bank's own or a cheque's. */
export function isNetworkCaption(text: string): boolean {
  return /\b(?:utr|rrn|upi ref)\b/.test(captionWords(text));
}

/** A column that holds nothing but the name of the other party. */
export function isPartyCaption(text: string): boolean {
  return party.test(captionWords(text));
}

/** Whether the money of a line came, which payment apps list beside those of which none did. */
export function isStatusCaption(text: string): boolean {
  return /^(?:(?:txn|transaction|payment) )?status$|^स्थिति$/.test(captionWords(text));
}

/** Beside debits and credits, what some core systems call the balance. */
export function isTotalAmount(text: string): boolean {
  return /^total (?:amount|amt)$/.test(captionWords(text));
}

/** Whether a balance runs with the lines, which matters where there are several. */
export function isRunningBalance(text: string): boolean {
  return !/\b(?:available|avail|opening|ledger|lien|effective)\b/.test(captionWords(text));
}
