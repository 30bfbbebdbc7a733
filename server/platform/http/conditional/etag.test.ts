import { calls } from '@peerdesk/contract/endpoints.ts';
import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import { expect, test } from 'vitest';
import { etagOf } from './etag.ts';

/** The mark of an answer to an admin, after a change of this topic if any. */
function markOf(name: 'waiting.get', changed: LiveTopic | null): string {
  const services = {
    clock: () => 0,
    live: {
      versionOf: (topic: LiveTopic) => (topic === changed ? '2' : '1'),
      hub: { size: 0 },
    },
  };
  return etagOf(
    services,
    { name, ...calls[name].etag },
    {
      person: 'U1',
      scope: { kind: 'desk' },
      language: 'en',
      url: '/api',
    },
  );
}

test.each<LiveTopic>([
  'payin',
  'payout',
  'dispute',
  'complaint',
  'request',
  'approval',
  'upi',
  'utr',
])('what waits has a new answer after a change of %s', (topic) => {
  expect(markOf('waiting.get', topic)).not.toBe(markOf('waiting.get', null));
});

test('what waits has no new answer because of a webhook', () => {
  expect(markOf('waiting.get', 'webhook')).toBe(markOf('waiting.get', null));
});

test('a page far back, found from what is kept for a minute, is unchanged for no longer', () => {
  const markAt = (skip: number, now: number) => {
    const services = { clock: () => now, live: { versionOf: () => '1', hub: { size: 0 } } };
    const url = `/api/customer/order?skip=${skip}`;
    const { etag } = calls['payin.list'];
    const mark = { name: 'payin.list' as const, ...etag };
    return etagOf(services, mark, { person: 'U1', scope: { kind: 'desk' }, language: 'en', url });
  };
  expect(markAt(90_000, 60_000)).not.toBe(markAt(90_000, 0));
  expect(markAt(90_000, 59_000)).toBe(markAt(90_000, 0));
  expect(markAt(9_000, 60_000)).toBe(markAt(9_000, 0));
});
