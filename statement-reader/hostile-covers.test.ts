import { expect, test } from 'vitest';
import { pictureObject, streamObject } from './testing/changed-pdf.ts';
import { pdfOf } from './testing/pdf-file.ts';
import { readHere } from './testing/read-here.ts';

const letters = 20_000;
const covers = 5_000;
const mebibyte = 1024 * 1024;
const text = (word: string) => `BT /F1 7 Tf 1 0 0 1 100 400 Tm [${word.repeat(letters)}] TJ ET`;
const figures = text('(1)556');
const many = (one: string, times = covers) => `${one}\n`.repeat(times);
const mask = streamObject(
  '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray',
  Buffer.alloc(4),
);
const pictures = {
  resources: '/XObject << /Im 1000 0 R >>',
  objects: [pictureObject([2, 2], [255, 255, 255], '/SMask 1001 0 R'), mask],
};
/** The feet of the figures, and a saw beside them. */
const saw =
  '90 395 m 310 395 l ' +
  Array.from({ length: 900 }, (_, at) => `${300 - at / 10} ${at % 2 ? 450 : 402} l`).join(' ') +
  ' 200 401 l 90 401 l h f';

test.each([
  ['boxes on figures', `${figures} 1 g ${many('90 395 20 9 re f')}`],
  ['one path of many boxes', `${figures} 1 g ${many('90 395 20 9 re')} f`],
  ['a frame of many boxes', `q ${many('90 395 20 9 re')} W n ${figures} Q`],
  ['thin pens', `${figures} 1 G 0.3 w ${many('90 401 m 120 402 l S')}`],
  ['clear pictures', `${figures} ${many('q 40 0 0 40 90 380 cm /Im Do Q', 200)}`],
  ['an outline of many corners', `${figures} 0 0 0.7 rg ${saw}`],
  [
    'large letters',
    `${figures} 0 0 0.5 rg BT /F1 60 Tf 1 0 0 1 95 380 Tm [${'(M)833'.repeat(covers)}] TJ ET`,
  ],
  ['signs in white', `${figures} 1 g ${text('(\x95)350')}`],
])('what covers figures without end is refused in time: %s', async (_, content) => {
  const before = process.memoryUsage().rss;
  const start = process.cpuUsage();
  const result = await readHere(pdfOf([{ content }], pictures));
  const { user, system } = process.cpuUsage(start);
  expect(result).toMatchObject({ ok: false, code: 'TOO_LARGE' });
  expect(user + system).toBeLessThan(5_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * mebibyte);
});
