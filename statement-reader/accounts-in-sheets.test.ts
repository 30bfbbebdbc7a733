import { describe, expect, test } from 'vitest';
import { asText, utf8 } from './testing/containers.ts';
import { bytesOf, twelveLines } from './testing/changed-pdf.ts';
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

describe('a file of one account that the UPI ID is not of', () => {
  const refused = {
    ok: false,
    code: 'OTHER_ACCOUNT',
    reason: { code: 'statement_of_other_account' },
  };
  const of = (account: string) => tableOf(account, 5000, [500, 250, -100]);

  test.each([
    ['111122223333', '999988887777'],
    ['XXXXXXXX3333', '111122224444'],
    ['11XXXXXX3333', '115555553334'],
  ])('%s is refused for %s', async (account, wanted) => {
    expect(await read(of(account), wanted)).toMatchObject(refused);
  });

  test('says which it is, and of the other one only how it ends', async () => {
    expect(await read(of('XXXXXXXX3333'), '111122224444')).toMatchObject({
      reason: { facts: { account: 'XXXXXXXX3333', wanted: '…4444' } },
    });
  });

  test.each([
    ['111122223333', '111122223333'],
    ['111122223333', '1111 2222 3333'],
    ['0000111122223333', '111122223333'],
    ['XXXXXXXX3333', '111122223333'],
    ['11XXXXXXXX33', '111122223333'],
    ['1111XXXXXXXX', '999988887777'],
    ['111122223333', 'XXXXXX3333'],
    ['111122223333', '3333'],
    ['111122223333', '99998888'],
    ['111122223333', 'XX2222 3334'],
    ['11112222333301', '111122223333'],
    ['111122223333', 'V01K3N5Z4441234'],
    ['111122223333', 'north bank 12'],
    ['111122223333', null],
  ])('%s is read for %s', async (account, wanted) => {
    expect(await read(of(account), wanted)).toMatchObject({ ok: true });
  });

  test('is read where its head names the wanted one too', async () => {
    const rows = [['Linked A/c No', '777766665555'], ...of('111122223333')];
    expect(await read(rows, '111122223333')).toMatchObject({ ok: true });
  });

  test('is refused for what its figures contradict first', async () => {
    const changed = of('111122223333').map((row) =>
      row.map((cell) => (cell === '250' ? '260' : cell)),
    );
    expect(await read(changed, '999988887777')).toMatchObject({ code: 'CHAIN_BROKEN' });
  });

  test('in other containers', async () => {
    const mt940 =
      ':20:A\n:25:HDFCINBB/111122223333\n:28C:1/1\n:60F:C260801INR1000,00\n' +
      ':61:2608010801C500,00NTRF612345678901\n:86:UPI/CR/612345678901/RAVI/SBIN/r@ybl/x\n' +
      ':62F:C260801INR1500,00\n-\n';
    const readMt = (account: string) => readBytes(utf8(mt940), { account });
    expect(await readMt('111122223333')).toMatchObject({ ok: true });
    expect(await readMt('111122224444')).toMatchObject(refused);
    const pdf = (account: string) => readBytes(bytesOf(twelveLines()), { account });
    expect(await pdf('112233445566')).toMatchObject({ ok: true });
    expect(await pdf('112233445577')).toMatchObject(refused);
  });
});

describe('dates that exist in both orders and run in none', () => {
  const days = ['08/01/2026', '08/03/2026', '08/02/2026', '08/04/2026'];
  const withHead = (period: string) => {
    const rows = linesOf(5000, [500, 250, -100, 20]).map(([, ...rest], at) => [
      days[at] ?? '',
      ...rest,
    ]);
    return read([['Account No.', '111122223333'], [period], captions, ...rows], null);
  };

  test.each([
    ['Statement from 01 Aug 2026 to 31 Aug 2026', '2026-08-02'],
    ['Statement from 08/01/2026 to 08/31/2026', '2026-08-02'],
    ['Statement from 01/01/2026 to 30/04/2026', '2026-02-08'],
  ])('are read as its head says: %s', async (period, third) => {
    const result = await withHead(period);
    if (!result.ok) throw new Error(result.reason.code);
    expect(result.statement.lines[2]?.date).toBe(third);
  });

  test.each(['Statement of account', 'Statement from 01 Jan 2026 to 31 Dec 2026'])(
    'are not read where it does not say: %s',
    async (period) => {
      expect(await withHead(period)).toMatchObject({
        ok: false,
        reason: { code: 'statement_mostly_unreadable' },
      });
    },
  );
});
