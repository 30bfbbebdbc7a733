import { describe, expect, test } from 'vitest';
import { isAllowedFrom } from './allow-ips.ts';

const office = ['192.0.2.7', '10.1.0.0/16', '2001:db8::1', '2001:db8:a::/48'];

describe('addresses that a key may be used from', () => {
  test.each([
    ['192.0.2.7', true],
    ['::ffff:192.0.2.7', true],
    ['192.0.2.8', false],
    ['10.1.255.255', true],
    ['10.2.0.0', false],
    ['2001:db8::1', true],
    ['2001:0db8:0:0:0:0:0:1', true],
    ['2001:db8::2', false],
    ['2001:db8:a:ffff::1', true],
    ['2001:db8:b::1', false],
    ['', false],
    ['unknown', false],
  ])('%s: %s', (ip, isAllowed) => {
    expect(isAllowedFrom(ip, office)).toBe(isAllowed);
  });

  test('an empty list allows every address', () => {
    expect(isAllowedFrom('203.0.113.9', [])).toBe(true);
  });

  test('a range of one family allows nothing of the other', () => {
    expect(isAllowedFrom('2001:db8::1', ['0.0.0.0/0'])).toBe(false);
    expect(isAllowedFrom('203.0.113.9', ['2001:db8::/32'])).toBe(false);
  });
});
