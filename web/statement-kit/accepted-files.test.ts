import { statementBytesMax } from '@peerdesk/contract/statement.ts';
import { expect, test } from 'vitest';
import { faultOf, statementFilesAccepted, upiOfFile } from './accepted-files.ts';

const file = (name: string, type = '', size = 100) => ({ name, type, size });

test.each([
  'a.pdf',
  'a.sta',
  'a.MT940',
  'a.ofx',
  'a.xls',
  'A.XLS',
  'march 2024.xlsx',
  'a.csv',
  'a.b.txt',
])('%s is sent', (name) => {
  expect(faultOf(file(name))).toBeUndefined();
});

/** What browsers and banks call Excel's files: all the old names, and the one of today. */
const excelTypes = [
  'application/vnd.ms-excel',
  'application/msexcel',
  'application/x-msexcel',
  'application/x-ms-excel',
  'application/x-excel',
  'application/x-dos_ms_excel',
  'application/xls',
  'application/x-xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

test.each([...excelTypes, 'text/csv', 'application/pdf'])(
  '%s is offered, and sent without an ending',
  (type) => {
    expect(statementFilesAccepted.split(',')).toContain(type);
    expect(faultOf(file('statement', type))).toBeUndefined();
  },
);

test.each(['application/octet-stream', 'application/zip', ''])(
  '“%s” without an ending is neither',
  (type) => {
    expect(statementFilesAccepted.split(',')).not.toContain(type);
    expect(faultOf(file('statement', type))).toBe('type');
  },
);

test('another ending is refused whatever its type says', () => {
  expect(faultOf(file('a.exe', 'application/vnd.ms-excel'))).toBe('type');
  expect(faultOf(file('a.jpg', 'image/jpeg'))).toBe('picture');
  expect(faultOf(file('camera', 'image/jpeg'))).toBe('picture');
  expect(faultOf(file('a.zip'))).toBeUndefined();
  expect(faultOf(file('a.rar'))).toBe('zip');
});

test('nothing, and more than the server takes, is not sent', () => {
  expect(faultOf(file('a.csv', '', 0))).toBe('empty');
  expect(faultOf(file('a.csv', '', statementBytesMax))).toBeUndefined();
  expect(faultOf(file('a.csv', '', statementBytesMax + 1))).toBe('big');
});

test.each([
  ['pooja@okaxis.csv', 'pooja@okaxis'],
  ['Pooja.R@OkAxis (2).xlsx', 'pooja.r@okaxis'],
  ['statement.pdf', null],
  ['a@b c@d.csv', null],
  ['pooja@', null],
])('%s is named after %s', (name, upi) => {
  expect(upiOfFile(name)).toBe(upi);
});
