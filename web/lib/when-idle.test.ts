import { afterEach, expect, test, vi } from 'vitest';
import { contentShown, whenIdle } from './when-idle.ts';

afterEach(() => vi.unstubAllGlobals());

test('tasks wait until there is content and the browser is idle, run one by one, and one that fails stops none', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const ran: string[] = [];
  whenIdle(async () => {
    ran.push('first');
    throw new Error('offline');
  });
  whenIdle(async () => ran.push('second'));
  await Promise.resolve();
  expect(idle).toEqual([]);
  contentShown();
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  expect(ran).toEqual([]);
  idle.shift()?.();
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  expect(ran).toEqual(['first']);
  idle.shift()?.();
  await vi.waitFor(() => expect(ran).toEqual(['first', 'second']));
  whenIdle(async () => ran.push('later'));
  await vi.waitFor(() => expect(idle).toHaveLength(1));
});
