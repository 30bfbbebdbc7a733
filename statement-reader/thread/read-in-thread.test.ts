import { expect, test } from 'vitest';
import { readInThread } from './read-in-thread.ts';

const statement =
  'Date,Narration,Debit,Credit,Balance\n' +
  '01/08/2026,UPI/CR/412345678901/RAVI/SBIN/r@ybl/x,,100.00,"1,100.00"\n';
const bytes = () => new TextEncoder().encode(statement);

test('a thread that has used its processor time is ended', async () => {
  const line = statement.split('\n')[1] ?? '';
  const long = Uint8Array.from(Buffer.from(statement + `${line}\n`.repeat(50_000)));
  const result = await readInThread(long, {}, { processorMs: 1, oldSpaceMb: 128 });
  expect(result).toMatchObject({ ok: false, code: 'TOO_SLOW' });
});

test('a thread that has used its memory is ended', async () => {
  const rows = Uint8Array.from(Buffer.from(statement + 'a\n'.repeat(1e6)));
  const result = await readInThread(rows, {}, { processorMs: 10_000, oldSpaceMb: 12 });
  expect(result).toMatchObject({ ok: false, code: 'TOO_LARGE' });
});

test('time that a busy machine keeps the thread waiting does not count', async () => {
  const reading = readInThread(bytes(), {}, { processorMs: 2000, oldSpaceMb: 128 });
  const start = performance.now();
  while (performance.now() - start < 2500);
  expect(await reading).toMatchObject({ ok: true });
});
