import { formatMessage, type CompiledMessage } from '@peerdesk/catalogue/format-message.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { expect, test } from 'vitest';
import { en } from './i18n/en.ts';
import { hi } from './i18n/hi.ts';
import { inLargeUnits } from './shown-duration.ts';

test.each([
  [0, 'minutes', '0', '0'],
  [119, 'minutes', '119', '0'],
  [120, 'hours', '2', '0'],
  [1300, 'hours', '21', '40'],
  [2880, 'days', '2', '0'],
  [4496, 'days', '3', '2'],
])('%i minutes are %s: %s and %s', (minutes, unit, large, small) => {
  expect(inLargeUnits(minutes)).toEqual({ unit, large, small });
});

test.each([
  [119, '119 min', '119 मिनट'],
  [120, '2 h', '2 घंटे'],
  [1300, '21 h 40 min', '21 घंटे 40 मिनट'],
  [2880, '2 d', '2 दिन'],
  [4496, '3 d 2 h', '3 दिन 2 घंटे'],
])('%i minutes read “%s”, without a unit that is nothing', (minutes, english, hindi) => {
  const shown = { ...inLargeUnits(minutes) };
  // Tests of the portal have the catalogues as its build has them: compiled.
  const inWords = (text: string, language: Language) =>
    formatMessage(text as unknown as CompiledMessage, language, shown).replaceAll('\u00A0', ' ');
  expect(inWords(en.duration, 'en')).toBe(english);
  expect(inWords(hi.duration, 'hi')).toBe(hindi);
});
