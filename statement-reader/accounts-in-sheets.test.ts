import { describe, expect, test } from 'vitest';
import { asText, utf8 } from './testing/containers.ts';
import { readBytes } from './testing/read.ts';

const captions = ['Date', 'Particulars', 'Debit', 'Credit', 'Balance'];

function linesOf(opening: number, amounts: readonly number[]): string[][] {
  let balance = opening;
  return amounts.map((amount, at) => {
    balance += amount;
    const text = `UPI/CR/6123456789${opening % 7}${at}/RAVI KUMAR/SBIN/ravi@ybl/rent`;
    const side = amount < 0 ? [String(-amount), ''] : ['', String(amount)];
    return [`0${at + 1}-08-2026`, text, ...side, String(balance)];
  });
}

const tableOf = (account: string, opening: number, amounts: readonly number[]) => [
  ['Account No.', account],
  ['Opening Balance', String(opening)],
  captions,
  ...linesOf(opening, amounts),
  ['Closing Balance', String(amounts.reduce((sum, amount) => sum + amount, opening))],
];

const first = tableOf('111122223333', 5000, [500, 250, -100]);
const second = tableOf('444455556666', 9000, [70, -20, 40, 60]);
const read = (rows: readonly (readonly string[])[], account: string | null) =>
  readBytes(utf8(asText(rows as string[][], ',')), { account });

describe('two accounts one below the other', () => {
  const both = [...first, [''], ...second];

  test.each([
    ['111122223333', ['5500', '5750', '5650']],
    ['XXXXXXXX6666', ['9070', '9050', '9090', '9150']],
  ])('of the wanted one, %s, the lines are read', async (account, balances) => {
    const result = await read(both, account);
    if (!result.ok) throw new Error(result.reason.code);
    const { lines, account: own } = result.statement;
    expect(own?.endsWith(account.slice(-4))).toBe(true);
    expect(lines.map(({ balance }) => String(Number(balance) / 100))).toEqual(balances);
  });

  test('no account is chosen for a person who does not say which', async () => {
    for (const account of [null, '999988887777']) {
      expect(await read(both, account)).toMatchObject({
        ok: false,
        code: 'OTHER_ACCOUNT',
        reason: { facts: { accounts: '111122223333, 444455556666' } },
      });
    }
  });

  test('lines that go on below those of the other one are read too', async () => {
    const more = [['Account No.', 'XXXXXXXX3333'], captions, ...linesOf(5650, [10, 20])];
    const open = first.slice(0, -1);
    const result = await read([...open, ...second, ...more], '111122223333');
    if (!result.ok) throw new Error(result.reason.code);
    const { lines } = result.statement;
    expect(lines.map(({ balance }) => Number(balance) / 100)).toEqual([
      5500, 5750, 5650, 5660, 5680,
    ]);
  });

  test('a changed amount of the wanted one is found', async () => {
    const changed = both.map((row) => row.map((cell) => (cell === '40' ? '400' : cell)));
    expect(await read(changed, '444455556666')).toMatchObject({ code: 'CHAIN_BROKEN' });
  });
});

describe('one account', () => {
  test('goes on below its captions where they stand again with its number', async () => {
    const rest = linesOf(5650, [10, 20]);
    const rows = [...first.slice(0, -1), ['A/c No', 'XXXXXXXX3333'], captions, ...rest];
    const result = await read(rows, null);
    expect(result.ok ? result.statement.lines.length : result.reason.code).toBe(5);
  });

  test('is not divided by another number without captions below', async () => {
    const rest = linesOf(5650, [10, 20]);
    const rows = [...first.slice(0, -1), ['Nominee A/c No', '777766665555'], ...rest];
    const result = await read(rows, null);
    expect(result.ok ? result.statement.lines.length : result.reason.code).toBe(5);
  });
});
