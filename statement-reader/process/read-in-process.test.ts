import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readInProcess } from './read-in-process.ts';

const statement =
  'Date,Narration,Debit,Credit,Balance\n' +
  '01/08/2026,UPI/CR/412345678901/RAVI/SBIN/r@ybl/x,,100.00,"1,100.00"\n' +
  '01/08/2026,UPI/CR/412345678902/RAVI/SBIN/r@ybl/x,,100.00,"1,200.00"\n';
const bytes = () => new TextEncoder().encode(statement);

test('a thread that has used its processor time is ended', async () => {
  const line = statement.split('\n')[1] ?? '';
  const long = Uint8Array.from(Buffer.from(statement + `${line}\n`.repeat(50_000)));
  const result = await readInProcess(long, {}, { processorMs: 1, oldSpaceMb: 128 });
  expect(result).toMatchObject({ ok: false, code: 'TOO_SLOW' });
});

test('a thread that has used its memory is ended', async () => {
  const rows = Uint8Array.from(Buffer.from(statement + 'a\n'.repeat(1e6)));
  const result = await readInProcess(rows, {}, { processorMs: 10_000, oldSpaceMb: 12 });
  expect(result).toMatchObject({ ok: false, code: 'TOO_LARGE' });
});

test('time that a busy machine keeps the thread waiting does not count', async () => {
  const reading = readInProcess(bytes(), {}, { processorMs: 2000, oldSpaceMb: 128 });
  const start = performance.now();
  while (performance.now() - start < 2500);
  expect(await reading).toMatchObject({ ok: true });
});

test('lines of which something was found out later leave the process with it', async () => {
  const row = (day: string, text: string, debit: string, credit: string) =>
    `${day},${text},${debit},${credit}\n`;
  const many = Array.from({ length: 4100 }, (_, at) => {
    const utr = String(512345600000 + at);
    return row('01/08/2026', `UPI/CR/${utr}/RAVI/SBIN/r@ybl/x`, '', '100.00');
  });
  const first = row('01/08/2026', 'UPI/DR/412345678901/RAVI/SBIN/r@ybl/x', '70.00', '');
  const last = row('02/08/2026', 'UPI/CR/412345678901/RAVI/SBIN/r@ybl/x', '', '70.00');
  const text = `Date,Narration,Debit,Credit\n${first}${many.join('')}${last}${last}`;
  const result = await readInProcess(
    Uint8Array.from(Buffer.from(text)),
    { mapping: { headerRow: 0, date: 0, narration: 1, debit: 2, credit: 3 } },
    { processorMs: 20_000, oldSpaceMb: 128 },
  );
  const batches = result.ok ? [...(result.statement.packed?.batches() ?? [])] : [];
  expect(batches.map(({ length }) => length)).toEqual([2000, 2000, 103]);
  const lines = batches.flat();
  expect(lines.slice(0, 2).map(({ kind, copy }) => [kind, copy])).toEqual([
    ['PAYMENT', 0],
    ['PAYMENT', 0],
  ]);
  expect(lines.slice(-2).map(({ kind, copy, warnings }) => [kind, copy, warnings])).toEqual([
    ['REVERSAL', 0, ['OWN_DEBIT_SENT_BACK']],
    ['REVERSAL', 1, ['OWN_DEBIT_SENT_BACK']],
  ]);
});

const limits = { processorMs: 20_000, oldSpaceMb: 128 };
const program = (name: string) => new URL(`../testing/${name}-process.ts`, import.meta.url);

test('a reader that V8 aborts over a table too large refuses the file, and this process goes on', async () => {
  const result = await readInProcess(bytes(), {}, limits, program('aborting'));
  expect(result).toMatchObject({ ok: false, code: 'TOO_LARGE' });
  expect(await readInProcess(bytes(), {}, limits)).toMatchObject({ ok: true });
});

test('a reader that is told to end as the server is has found nothing wrong with the file', async () => {
  const reading = readInProcess(bytes(), {}, limits, program('told-to-end'));
  await expect(reading).rejects.toThrow('SIGTERM');
});

test('a reader that cannot be started has found nothing wrong with the file', async () => {
  const reading = readInProcess(bytes(), {}, limits, program('missing'));
  await expect(reading).rejects.toThrow('ended with 1');
});

test('bytes that are given up are gone, and others are as they were', async () => {
  const [kept, given] = [bytes(), bytes()];
  await readInProcess(kept, {}, limits);
  await readInProcess(given, { isGivenUp: true }, limits);
  expect([kept.length, given.length]).toEqual([statement.length, 0]);
});

test('a reader has neither the file nor a password or a secret of the server where others look', async () => {
  process.env['DATABASE_URL'] = 'postgres://secret';
  const long = Buffer.from(statement + `${statement.split('\n')[1] ?? ''}\n`.repeat(50_000));
  const reading = readInProcess(long, { password: 'sesame' }, limits);
  const seen = await seenOfReader();
  delete process.env['DATABASE_URL'];
  await reading;
  expect(seen.command).toContain('reading-process');
  expect(seen.command + seen.environment).not.toMatch(/secret|sesame|RAVI/);
  expect(seen.environment).not.toMatch(/\bHOME=|\bPATH=/);
});

/** The command line and the environment of a reader that this process has started. */
async function seenOfReader(): Promise<{ command: string; environment: string }> {
  for (;;) {
    for (const pid of await readdir('/proc')) {
      if (!/^\d+$/.test(pid)) continue;
      const at = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
      const [status, command] = [await at('status'), await at('cmdline')];
      const isOwn = status.includes(`PPid:\t${process.pid}\n`);
      if (isOwn && command.includes('reading-process')) {
        return { command, environment: await at('environ') };
      }
    }
  }
}
