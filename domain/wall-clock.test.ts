import { expect, test } from 'vitest';
import { showStamp } from './dates.ts';
import { minuteMs } from './durations.ts';
import { wallClock } from './wall-clock.ts';

test.each(['Asia/Calcutta', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'shows what a stamp shows, around the changes of the clock too: %s',
  (timeZone) => {
    const wallOf = wallClock(timeZone);
    for (const change of ['2024-03-31T01:00Z', '2024-10-27T01:00Z', '2024-04-06T15:00Z']) {
      for (let minute = -90; minute <= 90; minute += 1) {
        const ms = Date.parse(change) + minute * minuteMs;
        const shown = new Date(wallOf(ms)).toISOString().slice(0, 16).replace('T', ' ');
        expect(shown).toBe(showStamp(ms, timeZone));
      }
    }
  },
);
