import { expect, test } from 'vitest';
import { failureText, lastErrorLine } from './failure.ts';

test.each([
  [
    'a full disk, whatever else PostgreSQL says of it',
    [
      'LOG:  starting PostgreSQL 18.4',
      'FATAL:  could not write to file "pg_wal/xlogtemp.29": No space left on device',
      'LOG:  database system is shut down',
    ],
    'no space is left on the disk',
  ],
  [
    'a write-ahead log that is gone',
    ['PANIC:  could not locate a valid checkpoint record at 0/1A2B3C8'],
    'its write-ahead log (data/pg_wal) is missing or damaged: restore a backup',
  ],
  [
    'the last thing that it gave up for',
    ['2026-11-23 FATAL:  data directory has wrong ownership', 'HINT:  chown it'],
    'data directory has wrong ownership',
  ],
  ['nothing at all', [], 'it said nothing'],
])('PostgreSQL does not start: %s', (_, lines, said) => {
  expect(lastErrorLine(lines.join('\n'))).toBe(said);
});

test('an error of the operating system is told in words, any other in its first line', () => {
  expect(failureText(Object.assign(new Error('x'), { code: 'ENOSPC' }))).toBe(
    'no space is left on the disk',
  );
  expect(failureText(new Error('one\ntwo'))).toBe('one');
});
