import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const tail = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14) ${tail} Chrome/126.0 Mobile Safari/537.36`,
    'Chrome, Android',
    true,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${tail} Chrome/126.0 Safari/537.36 Edg/126.0`,
    'Edge, Windows',
    false,
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${tail} Version/17.0 Safari/604.1`,
    'Safari, iOS',
    true,
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox, Linux',
    false,
  ],
])('%s', (userAgent, name, isPhone) => {
  expect(deviceOf(userAgent)).toEqual({ name, isPhone });
});

test.each([null, '', 'curl/8.5.0'])('%s is no browser', (userAgent) => {
  expect(deviceOf(userAgent)).toBeUndefined();
});
