import { expect, test } from 'vitest';
import { linkOfApp, phoneSystem, upiAppNames } from './upi-apps.ts';

const payment = 'pa=asha%40okaxis&am=1500.00&cu=INR';
const link = `upi://pay?${payment}`;

test.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-A146B) AppleWebKit/537.36 Chrome/126.0 Mobile', 'android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15', 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15', 'ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', null],
  ['', null],
])('%s is %s', (userAgent, system) => {
  expect(phoneSystem(userAgent)).toBe(system);
});

test('each app gets the whole payment, by the address that its system knows it by', () => {
  expect(linkOfApp(link, 'phonepe', 'android')).toBe(
    `intent://pay?${payment}#Intent;scheme=upi;package=com.phonepe.app;end`,
  );
  expect(linkOfApp(link, 'gpay', 'ios')).toBe(`gpay://upi/pay?${payment}`);
  expect(linkOfApp(link, 'bhim', 'ios')).toBe(`bhim://pay?${payment}`);
});

test('where the system is not known, or the address is another, nothing is made up', () => {
  for (const app of upiAppNames) {
    expect(linkOfApp(link, app, null)).toBe(link);
    expect(linkOfApp('https://example.com', app, 'android')).toBe('https://example.com');
  }
});
