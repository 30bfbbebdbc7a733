import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOfBundle } from './containers/bundle.ts';
import { readBytes } from './testing/read.ts';

const folder = new URL('samples/other-programs/', import.meta.url);
const password = 'Sesame-12';
const fileOf = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));
const names = readdirSync(folder).filter((name) => name !== 'README.md');
const isLocked = (name: string) => /^qpdf-(?:rc4|aes)|password/.test(name);

/** Day of August 2026, text, what is paid in (or out, below zero), and the balance behind it. */
const lines: [day: number, text: string, amount: number, balance: number][] = [
  [1, 'UPI/CR/612345678901/RAVI KUMAR/SBIN/ravi@ybl/rent', 1500, 51_500],
  [1, 'UPI/DR/612345678902/ASHA DEVI/HDFC/asha@okaxis/food', -320.5, 51_179.5],
  [2, 'IMPS/P2A/612345678903/MOHAN/ICIC/transfer', 12_000, 63_179.5],
  [3, 'NEFT-CITIN26215001234-ACME TRADERS-INV 77', 98_765.43, 161_944.93],
  [3, 'SMS CHARGES FOR JULY', -17.7, 161_927.23],
  [4, 'UPI/CR/612345678904/SUNITA/UTIB/sunita@paytm/fees', 250, 162_177.23],
  [5, 'ATM WDL 0042 PUNE', -5000, 157_177.23],
  [6, 'UPI/CR/612345678905/IMRAN/BARB/imran@upi/order 12', 799, 157_976.23],
  [7, 'RTGS/UTIBR52026080700123456/BLUE STAR LTD', 250_000, 407_976.23],
  [8, 'UPI/DR/612345678906/METRO/PUNB/metro@ibl/card', -60, 407_916.23],
];
const paise = (rupees: number) => BigInt(Math.round(rupees * 100));
const expected = lines.map(([day, narration, amount, balance]) => ({
  ...{ date: `2026-08-0${day}`, narration, rrn: /\/(\d{12})\//.exec(narration)?.[1] },
  ...{ direction: amount < 0 ? 'debit' : 'credit', amount: paise(Math.abs(amount)) },
  ...{ balance: paise(balance), error: null },
}));

async function readLines(bytes: Uint8Array, hints = {}) {
  const result = await readBytes(bytes, hints);
  if (!result.ok) return result.code;
  return result.statement.lines.map((line) => ({
    ...{ date: line.date, narration: line.narration.trim() },
    rrn: /^\d{12}$/.test(line.rrn ?? '') ? line.rrn : undefined,
    ...{ direction: line.direction, amount: line.amount, balance: line.balance, error: line.error },
  }));
}

test.each(names.filter((name) => !name.endsWith('.zip')))('each line of %s', async (name) => {
  if (isLocked(name)) {
    expect(await readLines(fileOf(name))).toBe('PASSWORD_NEEDED');
    expect(await readLines(fileOf(name), { password: 'other' })).toBe('PASSWORD_WRONG');
  }
  expect(await readLines(fileOf(name), isLocked(name) ? { password } : {})).toEqual(expected);
});

test.each(names.filter((name) => name.endsWith('.zip')))('each file in %s', async (name) => {
  const bundle = await filesOfBundle(fileOf(name));
  if (isLocked(name)) {
    expect(bundle).toMatchObject({ ok: false, reason: { code: 'statement_zip_protected' } });
    return;
  }
  const files = bundle?.ok === true ? bundle.files : [];
  expect(files.map((file) => file.name).toSorted()).toEqual(['openpyxl.xlsx', 'st.csv']);
  for (const { bytes } of files) expect(await readLines(Uint8Array.from(bytes))).toEqual(expected);
});
