import { describe, expect, it } from 'vitest';
import { faultsOf } from './limits.ts';

const long = 'const a = 1;\n'.repeat(301);

describe('faultsOf', () => {
  it('counts lines, but not of tests and catalogues', () => {
    expect(faultsOf('server/a.ts', long)).toEqual(['server/a.ts: 301 lines, at most 300']);
    expect(faultsOf('server/a.ts', long.slice('const a = 1;\n'.length))).toEqual([]);
    expect(faultsOf('server/a.test.ts', long)).toEqual([]);
    expect(faultsOf('server/core/schema/migrations/0001_desk.sql', long)).toEqual([]);
  });

  it.each([
    ['// TODO later', 'leftover note'],
    ["it.skip('x', f)", 'test that does not always run'],
    ["describe.only('x', f)", 'test that does not always run'],
    ['// @ts-ignore', 'type check switched off'],
    ['const x = y as any;', 'type check switched off'],
    ['// oxlint-disable-next-line', 'check switched off'],
  ])('finds %s', (line, message) => {
    expect(faultsOf('web/a.ts', `\n${line}\n`)).toEqual([`web/a.ts:2: ${message}`]);
  });

  it('wants the time as an argument where the rules are', () => {
    const line = 'const now = new Date();';
    for (const path of ['domain/a.ts', 'statement-reader/cells/a.ts']) {
      expect(faultsOf(path, line)).toEqual([`${path}:1: time is an argument in rules`]);
    }
    expect(faultsOf('domain/a.ts', 'const then = new Date(ms);')).toEqual([]);
    expect(faultsOf('domain/a.test.ts', line)).toEqual([]);
    expect(faultsOf('server/a.ts', line)).toEqual([]);
  });

  it('wants tests of the server to wait in one way', () => {
    const message = 'a wait of its own: use server/testing/wait.ts';
    for (const line of ['await expect.poll(size).toBe(0);', '  .poll(size)', 'vi.waitFor(f);']) {
      expect(faultsOf('server/a.http.test.ts', line)).toEqual([
        `server/a.http.test.ts:1: ${message}`,
      ]);
      expect(faultsOf('e2e/a.spec.ts', line)).toEqual([]);
    }
  });

  it('wants statuses in SQL by a named set, except in the proof of the books', () => {
    const message = 'a status in SQL: name a set of statuses in domain';
    for (const sql of [`p.status = 'approved'`, `status not in ('waiting', 'expired')`]) {
      expect(faultsOf('server/a.ts', sql)).toEqual([`server/a.ts:1: ${message}`]);
      expect(faultsOf('server/core/ledger/checks.ts', sql)).toEqual([]);
    }
    expect(faultsOf('server/a.ts', `if (order.status === 'approved') return;`)).toEqual([]);
  });

  it('wants roles in SQL by a trait, except in migrations', () => {
    const message = 'a role in SQL: ask domain for the roles with a trait (rolesThat)';
    for (const sql of [`u.role = 'admin'`, `role <> 'peer'`, `role in ('peer-withdrawal')`]) {
      expect(faultsOf('server/a.ts', sql)).toEqual([`server/a.ts:1: ${message}`]);
      expect(faultsOf('server/core/schema/migrations/0001_desk.sql', sql)).toEqual([]);
    }
    expect(faultsOf('server/a.ts', `if (caller.role === 'admin') return;`)).toEqual([]);
  });

  it('wants codes for refusals where they are made', () => {
    const line = `return refuseFile('NO_TABLE', 'No row has captions');`;
    for (const path of ['statement-reader/a.ts', 'server/features/a/b.ts', 'domain/a.ts']) {
      expect(faultsOf(path, `\n${line}`)).toEqual([
        expect.stringContaining(`${path}:2: a refusal`),
      ]);
    }
    for (const path of ['statement-reader/testing/a.ts', 'domain/a.test.ts', 'server/entry/a.ts']) {
      expect(faultsOf(path, line)).toEqual([]);
    }
  });

  it('measures columns, except of a text that cannot be broken', () => {
    const words = 'word '.repeat(25).trim();
    expect(faultsOf('server/a.ts', `// ${words}`)).toEqual(['server/a.ts:1: 127 columns']);
    expect(faultsOf('server/a.ts', `  message: '${words}',`)).toEqual([]);
  });
});
