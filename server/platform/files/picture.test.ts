import { expect, test } from 'vitest';
import { remakePicture } from './picture.ts';
import { bombPng } from './samples.ts';

const side = 48_000;
/** A complete picture of one bit per pixel, which is small and takes many seconds to decode. */
const slow = bombPng(side, side, (side / 8 + 1) * side);

test('a picture that takes longer than it may is given up, not waited for', async () => {
  const limits = { pixels: side * side, seconds: 1 };
  const refused = await remakePicture(slow, 'image/png', limits);
  expect(refused).toMatchObject({ ok: false, code: 'UnsupportedFile' });
  expect(!refused.ok && refused.log).toContain('timeout');
});

test('as many pixels are refused at once, before any is decoded', async () => {
  const start = process.cpuUsage();
  const refused = await remakePicture(slow, 'image/png');
  expect(refused).toMatchObject({ ok: false, reason: { code: 'picture_too_many_pixels' } });
  expect(process.cpuUsage(start).user).toBeLessThan(500_000);
});
