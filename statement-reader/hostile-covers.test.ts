import { expect, test } from 'vitest';
import { pdfOf } from './testing/pdf-file.ts';
import { readHere } from './testing/read-here.ts';

const letters = 20_000;
const covers = 5_000;
const mebibyte = 1024 * 1024;
const text = (word: string) => `BT /F1 7 Tf 1 0 0 1 100 400 Tm [${word.repeat(letters)}] TJ ET`;
const figures = text('(1)556');
const many = (one: string) => `${one}\n`.repeat(covers);

test.each([
  ['boxes on figures', `${figures} 1 g ${many('90 395 20 9 re f')}`],
  ['one path of many boxes', `${figures} 1 g ${many('90 395 20 9 re')} f`],
  ['a frame of many boxes', `q ${many('90 395 20 9 re')} W n ${figures} Q`],
  ['thin pens', `${figures} 1 G 0.3 w ${many('90 401 m 120 402 l S')}`],
  ['signs in white', `${figures} 1 g ${text('(\x95)350')}`],
])('what covers figures without end is refused in time: %s', async (_, content) => {
  const before = process.memoryUsage().rss;
  const start = process.cpuUsage();
  const result = await readHere(pdfOf([{ content }]));
  const { user, system } = process.cpuUsage(start);
  expect(result).toMatchObject({ ok: false, code: 'TOO_LARGE' });
  expect(user + system).toBeLessThan(5_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * mebibyte);
});
