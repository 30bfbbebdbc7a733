import type { Language } from '@peerdesk/contract/user.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fullTime, relativeTime } from './format-time.ts';
import { currentLanguage, setLanguage } from './i18n/language.ts';
import { shownDay } from './shown-day.ts';

describe('times', () => {
  afterEach(async () => {
    if (currentLanguage() === 'en') return;
    await setLanguage('en');
    vi.unstubAllGlobals();
  });

  test('the full date in the business time zone', () => {
    expect(fullTime('2024-03-05T09:00:00.000Z', 'Asia/Calcutta')).toBe('Tue 05 Mar 2024, 14:30');
  });

  test('midnight there is 00:00 of the next day, and September has three letters', () => {
    expect(fullTime('2024-09-04T18:30:00.000Z', 'Asia/Calcutta')).toBe('Thu 05 Sep 2024, 00:00');
  });

  test.each([
    '2024-02-29T18:29:59.999Z',
    '2024-02-29T18:30:00.000Z',
    '2025-12-31T18:29:00.000Z',
    '2025-12-31T18:30:00.000Z',
    '2026-09-06T23:05:09.000Z',
  ])('%s reads in India as the browser has it for a zone with the same clock', (at) => {
    expect(fullTime(at, 'Asia/Kolkata')).toBe(fullTime(at, 'Asia/Colombo'));
  });

  test.each(['Asia/Kolkata', 'Asia/Colombo'])(
    'in Hindi weekdays and months are too: %s',
    async (zone) => {
      vi.stubGlobal('document', { documentElement: { lang: '' } });
      await setLanguage('hi');
      expect(fullTime('2024-03-05T09:00:00.000Z', zone)).toBe('मंगल 05 मार्च 2024, 14:30');
      expect(fullTime('2024-09-04T18:30:00.000Z', zone)).toBe('गुरु 05 सित॰ 2024, 00:00');
      expect(shownDay('2026-11-23')).toBe('23 नव॰ 2026');
    },
  );

  test('what is no instant is refused in every zone', () => {
    expect(() => fullTime('soon', 'Asia/Kolkata')).toThrow(RangeError);
  });

  const secondsFrom = [
    [0, 'now', 'अभी'],
    [-30, '30 sec ago', '30 सेकंड पहले'],
    [-90, '1 min ago', '1 मिनट पहले'],
    [-3_600, '1 hr ago', '1 घंटे पहले'],
    [7_200, 'in 2 hr', '2 घंटे में'],
    [-86_399, '23 hr ago', '23 घंटे पहले'],
    [-86_400, 'yesterday', '1 दिन पहले'],
    [100_000, 'tomorrow', '1 दिन में'],
    [-172_800, '2 days ago', '2 दिन पहले'],
    [864_000, 'in 10 days', '10 दिन में'],
  ] as const;

  test.each(secondsFrom)('%i s from now reads %s', (seconds, text) => {
    expect(fromNow(seconds, 'en')).toBe(text);
    const browsers = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto', style: 'short' });
    const [unit, ms] = unitOf(seconds);
    expect(browsers.format(Math.trunc(seconds / ms), unit)).toBe(text);
  });

  test.each(secondsFrom)('%i s from now in Hindi, where English has %s', (seconds, _, text) => {
    expect(fromNow(seconds, 'hi')).toBe(text);
  });
});

function fromNow(seconds: number, language: Language): string {
  const now = Date.UTC(2024, 2, 5);
  return relativeTime(new Date(now + seconds * 1_000).toISOString(), now, language);
}

function unitOf(seconds: number): [Intl.RelativeTimeFormatUnit, number] {
  const size = Math.abs(seconds);
  if (size >= 86_400) return ['day', 86_400];
  if (size >= 3_600) return ['hour', 3_600];
  return size >= 60 ? ['minute', 60] : ['second', 1];
}
