import { describe, expect, test } from 'vitest';
import { readImport, type SheetRow } from './import.ts';

const captions = [
  'Name',
  'Username',
  'Role',
  'Group',
  'Pay-in commission',
  'Max amount',
  'openPayouts',
];
const sheetOf = (...rows: string[][]): SheetRow[] =>
  [captions, ...rows].map((cells, at) => ({ row: at + 1, cells }));
const read = (rows: SheetRow[]) => {
  const result = readImport(rows);
  if (!result.ok) return result.reason.code;
  const { faults, ...rest } = result.value;
  return {
    ...rest,
    faults: faults.map(({ row, field, reason }) => `${row} ${field} ${reason.code}`),
  };
};

test('cells become a registration, empty ones nothing', () => {
  const full = ['Asha Rao', 'Asha', 'PEER', 'north', '1.25%', '₹1,00,000', '3'];
  expect(read(sheetOf(full, ['Nila', 'nila', 'peer-withdrawal', '', '', '', '']))).toEqual({
    count: 2,
    faults: [],
    rows: [
      {
        row: 2,
        person: {
          name: 'Asha Rao',
          username: 'asha',
          role: 'peer',
          group: 'north',
          tag: undefined,
          commission: { payinBps: 125, payoutBps: undefined },
          limits: { minAmount: undefined, maxAmount: '100000', openPayouts: 3 },
        },
      },
      { row: 3, person: expect.objectContaining({ username: 'nila', role: 'peer-withdrawal' }) },
    ],
  });
});

describe('every bad cell is named', () => {
  test.each([
    [['', 'asha', 'peer'], ['2 name empty']],
    [['Asha', 'a b', 'peer'], ['2 username not_username']],
    [['Asha', 'asha', 'boss'], ['2 role not_one_of']],
    [['Asha', 'asha', ''], ['2 role required']],
    [['Asha', 'asha', 'peer', '', '1.255'], ['2 payinCommission not_percent']],
    [['Asha', 'asha', 'peer', '', '41'], ['2 payinCommission too_many_basis_points']],
    [['Asha', 'asha', 'peer', '', '', 'many'], ['2 maxAmount amount_not_digits']],
    [['Asha', 'asha', 'peer', '', '', '', '1.5'], ['2 openPayouts not_number']],
    [
      ['', '', ''],
      ['2 name empty', '2 username not_username', '2 role required'],
    ],
  ])('%j', (cells, faults) => {
    expect(read(sheetOf(cells))).toMatchObject({ faults, rows: [] });
  });

  test('what the role of a user has none of', () => {
    const all = ['tag', 'payinCommission', 'payoutCommission', 'minAmount', 'maxAmount'];
    const values = ['vip', '1', '1', '1', '2', '3'];
    const faultsOf = (role: string) =>
      read([
        { row: 1, cells: ['name', 'username', 'role', ...all, 'openPayouts'] },
        { row: 2, cells: ['Asha', 'asha', role, ...values] },
        { row: 3, cells: ['Nila', 'nila', role] },
      ]);
    const unused = (...fields: string[]) => ({
      faults: fields.map((field) => `2 ${field} cell_unused_by_role`),
      rows: [{ row: 2 }, { row: 3 }],
    });
    expect(faultsOf('peer')).toMatchObject({ faults: [], rows: [{ row: 2 }, { row: 3 }] });
    expect(faultsOf('peer-withdrawal')).toMatchObject(unused('tag', 'payinCommission'));
    expect(faultsOf('subadmin')).toMatchObject(unused('tag', 'minAmount', 'openPayouts'));
    expect(faultsOf('admin')).toMatchObject(unused(...all, 'openPayouts'));
  });

  test('a username that is there twice', () => {
    const sheet = sheetOf(['Asha', 'asha', 'peer'], ['Other', 'ASHA', 'peer']);
    expect(read(sheet)).toMatchObject({ faults: ['3 username username_twice'] });
  });

  test('captions that are unknown, there twice or missing', () => {
    const rows = [['Name', 'name', 'Salary', 'role'], ['x']].map((cells, at) => ({
      row: at + 1,
      cells,
    }));
    const faults = ['1 Salary column_unknown', '1 name column_twice', '1 username column_missing'];
    expect(read(rows)).toMatchObject({ faults, rows: [] });
  });
});

test('refused: no rows, too many rows', () => {
  expect(read([])).toBe('import_without_rows');
  expect(read(sheetOf())).toBe('import_without_rows');
  const person = (at: number) => ['Asha', `asha${at}`, 'peer'];
  const many = Array.from({ length: 201 }, (_, at) => person(at));
  expect(read(sheetOf(...many))).toBe('import_too_many_rows');
  expect(read(sheetOf(...many.slice(1)))).toMatchObject({ count: 200, faults: [] });
});
