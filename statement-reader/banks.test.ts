import { knownBanks } from './known-banks.ts';
import { describe, expect, test } from 'vitest';
import { readBytes } from './testing/read.ts';
import { hdfcIciciBanks } from './testing/banks-hdfc-icici.ts';
import { kotakPnbBanks } from './testing/banks-kotak-pnb.ts';
import { moreBanks } from './testing/banks-more.ts';
import { otherBanks } from './testing/banks-others.ts';
import { sbiAxisBanks } from './testing/banks-sbi-axis.ts';
import { sampleTransactions } from './testing/sample-transactions.ts';

const banks = [...[hdfcIciciBanks, sbiAxisBanks, kotakPnbBanks, otherBanks, moreBanks].flat()];

describe('a statement of every bank reads exactly', () => {
  test.each(banks)('$name', async ({ make, bank, mapping }) => {
    const { bytes, written } = make(sampleTransactions(80, 7));
    if (mapping) expect(await readBytes(bytes, {})).toMatchObject({ code: 'UNPROVEN' });
    const result = await readBytes(bytes, mapping ? { mapping } : {});
    if (!result.ok) throw new Error(result.reason.code);
    const read = result.statement.lines.map((line) => {
      const { date, direction, amount, balance, rail, kind, rrn, name, vpa, vpaComplete } = line;
      const facts = { date, direction, amount, balance, rail, kind, rrn, name, vpa, vpaComplete };
      return {
        ...facts,
        narration: line.narration,
        error: line.error,
        duplicateOf: line.duplicateOf,
      };
    });
    expect(read).toEqual(
      written.expected.map((truth, at) => ({
        ...truth,
        narration: read[at]?.narration,
        error: null,
        duplicateOf: null,
      })),
    );
    expect(result.statement.bank).toBe(bank);
    expect(result.statement.lines).toHaveLength(80);
  });
});

test('every bank that is named to users as understood has a file here that proves it', () => {
  const proved = new Set<string | null>(banks.map(({ bank }) => bank));
  expect(knownBanks.filter(({ bank }) => bank !== null && !proved.has(bank))).toEqual([]);
});
