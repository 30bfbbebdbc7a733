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

  test.each([
    [-30, '30 sec ago'],
    [-90, '1 min ago'],
    [7_200, 'in 2 hr'],
  ])('%i s from now reads %s', (seconds, text) => {
    const now = Date.UTC(2024, 2, 5);
    const instant = new Date(now + seconds * 1_000).toISOString();
    expect(relativeTime(instant, now, 'en-US').replace('.', '')).toBe(text);
  });

  test('this second is अभी in Hindi, not अब', () => {
    const instant = '2024-03-05T00:00:00Z';
    expect(relativeTime(instant, Date.parse(instant), 'hi-IN-u-nu-latn')).toBe('अभी');
  });
});
