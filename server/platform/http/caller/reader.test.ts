import { anyAmount } from '@peerdesk/domain/amount-range.ts';
import { describe, expect, test } from 'vitest';
import { acceptedLanguage, readerOf } from './reader.ts';

describe('the language of a request', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['hi', 'hi'],
    ['HI-in', 'hi'],
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
    ['en-GB,en;q=0.9,hi;q=0.8', 'en'],
    ['en;q=0.3, hi;q=0.4', 'hi'],
    ['ta,te;q=0.9,hi;q=0.5,en;q=0.4', 'hi'],
    ['ta,fr', 'en'],
    ['hi;q=0', 'en'],
    ['hi;q=oops', 'en'],
    ['hindi', 'en'],
    [`${'ta,'.repeat(50)}hi`, 'en'],
  ])('%j: %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});

test('a user’s own language comes before that of the request, for nobody else', () => {
  const services = { timeZone: () => 'Asia/Calcutta' };
  const asha = {
    kind: 'user',
    id: 'U',
    name: 'Asha',
    role: 'peer',
    parentId: null,
    language: 'hi',
    sessionId: 'S',
    hasFactor: false,
    passwordIsGiven: false,
    provedAt: null,
  } as const;
  const of = (header: string, caller?: Parameters<typeof readerOf>[2]) =>
    readerOf(services, { 'accept-language': header }, caller).language;
  expect(of('en', asha)).toBe('hi');
  expect(of('hi', { ...asha, language: 'en' })).toBe('en');
  const shop = {
    kind: 'merchant',
    mode: 'live',
    limits: anyAmount,
    id: 'M',
    name: 'Shop',
    isFrozen: false,
  } as const;
  expect(of('hi', shop)).toBe('hi');
  expect(of('hi', { kind: 'anyone' })).toBe('hi');
  expect(of('ta', { kind: 'anyone' })).toBe('en');
});
