/** A bank by the first four letters of its IFSC, with the names that statements give it. */
interface BankNames {
  bank: string;
  ifsc: string;
  names: readonly string[];
}

/** Banks by the names and codes that narrations use; a longer name comes before one it contains. */
export const bankNames: readonly BankNames[] = [
  {
    bank: 'HDFC',
    ifsc: 'HDFC',
    names: ['HDFC BANK LIMITED', 'HDFC BANK LTD', 'HDFC BANK', 'HDFC'],
  },
  {
    bank: 'ICICI',
    ifsc: 'ICIC',
    names: ['ICICI BANK LIMITED', 'ICICI BANK LTD', 'ICICI BANK', 'ICICI'],
  },
  { bank: 'SBI', ifsc: 'SBIN', names: ['STATE BANK OF INDIA', 'STATE BANK OF IND', 'SBI'] },
  {
    bank: 'AXIS',
    ifsc: 'UTIB',
    names: ['AXIS BANK LIMITED', 'AXIS BANK LTD', 'AXIS BANK', 'AXIS'],
  },
  {
    bank: 'KOTAK',
    ifsc: 'KKBK',
    names: [
      'KOTAK MAHINDRA BANK LIMITED',
      'KOTAK MAHINDRA BANK LTD',
      'KOTAK MAHINDRA BANK',
      'KOTAK MAHINDRA',
      'KOTAK BANK',
      'KOTAK',
    ],
  },
  { bank: 'CANARA', ifsc: 'CNRB', names: ['CANARA BANK', 'CANARA'] },
  {
    bank: 'IDFC FIRST',
    ifsc: 'IDFB',
    names: [
      'IDFC FIRST BANK LIMITED',
      'IDFC FIRST BANK LTD',
      'IDFC FIRST BANK',
      'IDFC FIRST',
      'IDFC BANK',
    ],
  },
  { bank: 'PNB', ifsc: 'PUNB', names: ['PUNJAB NATIONAL BANK', 'PUNJABNATIONALBANK', 'PNB'] },
  { bank: 'BANK OF BARODA', ifsc: 'BARB', names: ['BANK OF BARODA'] },
  { bank: 'UNION BANK', ifsc: 'UBIN', names: ['UNION BANK OF INDIA', 'UNION BANK'] },
  {
    bank: 'INDUSIND',
    ifsc: 'INDB',
    names: ['INDUSIND BANK LIMITED', 'INDUSIND BANK LTD', 'INDUSIND BANK', 'INDUSIND'],
  },
  {
    bank: 'YES BANK',
    ifsc: 'YESB',
    names: [
      'YES BANK LIMITED YBS',
      'YES BANK LIMITED',
      'YES BANK LTD',
      'YES BANK PTY',
      'YES BANK YBS',
      'YES BANK',
    ],
  },
  {
    bank: 'FEDERAL',
    ifsc: 'FDRL',
    names: ['THE FEDERAL BANK LIMITED', 'FEDERAL BANK LTD', 'FEDERAL BANK'],
  },
  { bank: 'RBL', ifsc: 'RATN', names: ['RBL BANK LIMITED', 'RBL BANK', 'RATNAKAR BANK'] },
  {
    bank: 'AU',
    ifsc: 'AUBL',
    names: ['AU SMALL FINANCE BANK LIMITED', 'AU SMALL FINANCE BANK', 'AU SMALL FINANCE'],
  },
  { bank: 'BANK OF INDIA', ifsc: 'BKID', names: ['BANK OF INDIA'] },
  { bank: 'INDIAN BANK', ifsc: 'IDIB', names: ['INDIAN BANK'] },
  { bank: 'IOB', ifsc: 'IOBA', names: ['INDIAN OVERSEAS BANK'] },
  { bank: 'UCO', ifsc: 'UCBA', names: ['UCO BANK'] },
  { bank: 'BANDHAN', ifsc: 'BDBL', names: ['BANDHAN BANK LIMITED', 'BANDHAN BANK'] },
  { bank: 'IDBI', ifsc: 'IBKL', names: ['IDBI BANK LIMITED', 'IDBI BANK LTD', 'IDBI BANK'] },
  { bank: 'CENTRAL BANK', ifsc: 'CBIN', names: ['CENTRAL BANK OF INDIA', 'CENTRAL BANK'] },
  { bank: 'BANK OF MAHARASHTRA', ifsc: 'MAHB', names: ['BANK OF MAHARASHTRA'] },
  { bank: 'PUNJAB & SIND', ifsc: 'PSIB', names: ['PUNJAB AND SIND BANK', 'PUNJAB & SIND BANK'] },
  {
    bank: 'PAYTM',
    ifsc: 'PYTM',
    names: ['PAYTM PAYMENTS BANK LTD', 'PAYTM PAYMENTS BANK', 'PAYTM BANK'],
  },
  { bank: 'AIRTEL', ifsc: 'AIRP', names: ['AIRTEL PAYMENTS BANK LIMITED', 'AIRTEL PAYMENTS BANK'] },
  {
    bank: 'INDIA POST',
    ifsc: 'IPOS',
    names: ['INDIA POST PAYMENTS BANK', 'INDIA POST PAYMENT BANK'],
  },
  { bank: 'FINO', ifsc: 'FINO', names: ['FINO PAYMENTS BANK'] },
  { bank: 'JIO', ifsc: 'JIOP', names: ['JIO PAYMENTS BANK'] },
  { bank: 'SOUTH INDIAN', ifsc: 'SIBL', names: ['SOUTH INDIAN BANK'] },
  { bank: 'KARNATAKA', ifsc: 'KARB', names: ['KARNATAKA BANK'] },
  { bank: 'KARUR VYSYA', ifsc: 'KVBL', names: ['KARUR VYSYA BANK', 'KARUR VYSA BANK'] },
  { bank: 'CITY UNION', ifsc: 'CIUB', names: ['CITY UNION BANK'] },
  { bank: 'TMB', ifsc: 'TMBL', names: ['TAMILNAD MERCANTILE BANK'] },
  { bank: 'DCB', ifsc: 'DCBL', names: ['DCB BANK'] },
  {
    bank: 'J&K',
    ifsc: 'JAKA',
    names: ['JAMMU AND KASHMIR BANK', 'JAMMU & KASHMIR BANK', 'J AND K BANK'],
  },
  { bank: 'CSB', ifsc: 'CSBK', names: ['CSB BANK', 'CATHOLIC SYRIAN BANK'] },
  { bank: 'DBS', ifsc: 'DBSS', names: ['DBS BANK INDIA LIMITED', 'DBS BANK INDIA', 'DBS BANK'] },
  { bank: 'HSBC', ifsc: 'HSBC', names: ['HONGKONG AND SHANGHAI BANKING', 'HSBC BANK', 'HSBC'] },
  {
    bank: 'STANDARD CHARTERED',
    ifsc: 'SCBL',
    names: ['STANDARD CHARTERED BANK', 'STANDARD CHARTERED'],
  },
  { bank: 'CITI', ifsc: 'CITI', names: ['CITIBANK', 'CITI BANK'] },
  { bank: 'DEUTSCHE', ifsc: 'DEUT', names: ['DEUTSCHE BANK'] },
  { bank: 'UJJIVAN', ifsc: 'UJVN', names: ['UJJIVAN SMALL FINANCE BANK'] },
  { bank: 'EQUITAS', ifsc: 'ESFB', names: ['EQUITAS SMALL FINANCE BANK'] },
  { bank: 'JANA', ifsc: 'JSFB', names: ['JANA SMALL FINANCE BANK'] },
  { bank: 'SURYODAY', ifsc: 'SURY', names: ['SURYODAY SMALL FINANCE BANK'] },
  {
    bank: 'SARASWAT',
    ifsc: 'SRCB',
    names: ['SARASWAT COOPERATIVE BANK', 'SARASWAT CO OPERATIVE BANK', 'SARASWAT BANK'],
  },
  { bank: 'NSDL', ifsc: 'NSPB', names: ['NSDL PAYMENTS BANK'] },
  { bank: 'KERALA GRAMIN', ifsc: 'KLGB', names: ['KERALA GRAMIN BANK'] },
  { bank: 'SLICE', ifsc: 'NESF', names: ['NORTH EAST SMALL FINANCE BANK'] },
];

const byName = new Map(
  bankNames.flatMap(({ ifsc, names }) => names.map((name) => [name, ifsc] as const)),
);
const codes = new Map(bankNames.map(({ ifsc, bank }) => [ifsc, bank]));
const ifscShape = /^[A-Z]{4}0[A-Z0-9]{6}$/;

/** The IFSC letters of a text that is a bank's code or name, whole or truncated; else null. */
export function bankOfText(text: string): string | null {
  const upper = text.trim().toUpperCase().replace(/\s+/g, ' ');
  if (codes.has(upper)) return upper;
  const known = byName.get(upper);
  if (known) return known;
  if (!/\bBANK|^(?:STATE BA|PUNJAB N|UNION BA|BANK OF )/.test(upper)) return null;
  const cut = [...byName].find(
    ([name]) => upper.length >= 8 && (name.startsWith(upper) || upper.startsWith(`${name} `)),
  );
  return cut?.[1] ?? null;
}

/** The bank by the four letters of its IFSC or BIC. */
export function bankOfCode(code: string): string | null {
  return codes.get(code.toUpperCase()) ?? null;
}

/** Removes the name of a bank from the end of a text: `RAVI AXIS BANK` → `RAVI`. */
export function stripTrailingBank(text: string): string {
  const upper = text.toUpperCase();
  let end = text.length;
  for (const [name] of byName) {
    if (name.length >= 7 && upper.endsWith(` ${name}`)) {
      end = Math.min(end, text.length - name.length - 1);
    }
  }
  return text.slice(0, end).trim();
}

/** Eleven characters, the fifth of them a zero. */
export function isIfsc(text: string): boolean {
  return ifscShape.test(text);
}

/** The bank that the head or foot of a statement names: by its own IFSC first, else by name. */
export function bankNamedIn(texts: readonly string[]): string | null {
  for (const text of texts) {
    if (!/IFSC?\b|IFS /i.test(text)) continue;
    const code = /\b([A-Z]{4})0[A-Z0-9]{6}\b/.exec(text.toUpperCase())?.[1];
    const bank = code === undefined ? undefined : codes.get(code);
    if (bank) return bank;
  }
  for (const text of texts) {
    const upper = ` ${text.toUpperCase().replace(/[^A-Z&]+/g, ' ')} `;
    const found = longestNameIn(upper);
    if (found !== null) return found;
  }
  return null;
}

/** The longest, since `CENTRAL BANK OF INDIA` contains the name of another bank. */
function longestNameIn(upper: string): string | null {
  let longest = '';
  let found: string | null = null;
  for (const { bank, names } of bankNames) {
    for (const name of names) {
      if (!name.includes('BANK') || name.length <= longest.length) continue;
      if (!upper.includes(` ${name} `)) continue;
      longest = name;
      found = bank;
    }
  }
  return found;
}
