import { statementBytesMax } from '@peerdesk/contract/statement.ts';
import { expect, test } from 'vitest';
import { faultOf } from './accepted-files.ts';

const file = (name: string, type = '', size = 100) => ({ name, type, size });

test.each(['a.xls', 'A.XLS', 'march 2024.xlsx', 'a.csv', 'a.b.txt'])('%s is sent', (name) => {
  expect(faultOf(file(name))).toBeUndefined();
});

test('a spreadsheet without an ending is known by any of its types', () => {
  expect(faultOf(file('statement', 'application/x-msexcel'))).toBeUndefined();
  expect(faultOf(file('statement', 'application/octet-stream'))).toBe('type');
});

test('another ending is refused whatever its type says', () => {
  expect(faultOf(file('a.exe', 'application/vnd.ms-excel'))).toBe('type');
  expect(faultOf(file('a.pdf', 'application/pdf'))).toBe('pdf');
  expect(faultOf(file('a.zip'))).toBe('zip');
});

test('nothing, and more than the server takes, is not sent', () => {
  expect(faultOf(file('a.csv', '', 0))).toBe('empty');
  expect(faultOf(file('a.csv', '', statementBytesMax))).toBeUndefined();
  expect(faultOf(file('a.csv', '', statementBytesMax + 1))).toBe('big');
});
