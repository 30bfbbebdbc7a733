import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hub } from './hub.ts';

/** Streams of sessions that end while they are opened. */
let hub: Hub;
beforeEach(() => {
  vi.useFakeTimers();
  hub = new Hub();
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

function opened(sessionId: string): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  hub.join(['peer:P1'], sessionId, response);
  return response;
}

test('of a session that ended after its request was let in, no stream is opened', () => {
  hub.closeSession('S1');
  expect(opened('S1').writableEnded).toBe(true);
  expect(hub.size).toBe(0);
  expect(opened('S2').writableEnded).toBe(false);
  expect(hub.size).toBe(1);
});

test('an ended session is remembered for as long as a request of it may be under way', () => {
  hub.closeSession('S1');
  vi.advanceTimersByTime(55_000);
  expect(opened('S1').writableEnded).toBe(true);
  // Ids are not given twice: nobody joins by this one any more.
  vi.advanceTimersByTime(15_000);
  opened('S1');
  expect(hub.size).toBe(1);
});
