import { describe, expect, test } from 'vitest';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { SharedClock } from './shared-clock.ts';

const noon = Date.UTC(2026, 0, 1, 12);

/** A machine whose steady clock is moved by hand, and a database's clock beside it. */
function clocks() {
  let steady = 1000;
  let slept = 0;
  let ahead = 0;
  const clock = new SharedClock(() => steady + slept);
  return {
    pass: (ms: number) => (steady += ms),
    sleep: (ms: number) => (slept += ms),
    set: (ms: number) => (ahead = ms),
    now: () => clock.now(steady) - noon,
    ask: () =>
      clock.take({
        time: noon + steady - 1000 + slept + ahead,
        askedAt: steady - 2,
        answeredAt: steady + 2,
      }),
  };
}

describe('the time that servers share', () => {
  test('is the database’s, and goes on between two answers', () => {
    const { ask, now, pass } = clocks();
    ask();
    expect(now()).toBe(0);
    pass(1500);
    expect(now()).toBe(1500);
  });

  test('follows small differences', () => {
    const { ask, now, pass, set } = clocks();
    ask();
    set(-300);
    pass(2000);
    expect(ask()).toBe(0);
    expect(now()).toBe(1700);
  });

  test('an hour for five minutes changes nothing', () => {
    const { ask, now, pass, set } = clocks();
    ask();
    set(hourMs);
    for (let n = 0; n < 150; n += 1) {
      pass(2000);
      expect(ask()).toBe(hourMs);
    }
    set(0);
    pass(2000);
    expect(ask()).toBe(0);
    expect(now()).toBe(151 * 2000);
  });

  test('an hour that stays is followed in the end', () => {
    const { ask, now, pass, set } = clocks();
    ask();
    set(-hourMs);
    for (let n = 0; n < 301; n += 1) {
      pass(2000);
      ask();
    }
    expect(now()).toBe(301 * 2000 - hourMs);
    expect(ask()).toBe(0);
  });

  test('time in which the machine slept has passed', () => {
    const { ask, now, pass, sleep } = clocks();
    ask();
    sleep(hourMs);
    pass(2000);
    expect(ask()).toBe(0);
    expect(now()).toBe(hourMs + 2000);
  });
});
