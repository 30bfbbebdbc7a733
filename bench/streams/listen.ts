/** Many event streams in one process, which remembers when each of them told of something. */
import { connect } from 'node:net';
import { quantile } from '../quantile.ts';
import { all } from '../waiting-orders.ts';

export interface ToListeners {
  open?: { base: string; streams: number; auths: readonly string[] };
  /** When changes were made, in epoch milliseconds. */
  report?: readonly number[];
}

export interface Heard {
  messages: number;
  lost: number;
  p95: number;
  /** Of some streams and all changes, in milliseconds. */
  delays: number[];
}

/** Of so many streams one is timed. */
const timedEvery = 10;
const openAtOnce = 50;

const heardAt: number[][] = [];
let messages = 0;
let lost = 0;

function listen(base: string, auth: string, times: number[]): Promise<void> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      lost += 1;
      resolve();
    });
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('event: changed')) {
        messages += 1;
        times.push(performance.timeOrigin + performance.now());
      } else if (chunk.includes('200 OK')) resolve();
    });
    socket.write(`GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: ${auth}\r\n\r\n`);
  });
}

/** How long after each change a stream told of the next thing. */
function delaysOf(times: readonly number[], changes: readonly number[]): number[] {
  const delays: number[] = [];
  let at = 0;
  for (const changed of changes.toSorted((a, b) => a - b)) {
    while ((times[at] ?? Infinity) < changed) at += 1;
    const heard = times[at];
    if (heard !== undefined) delays.push(heard - changed);
  }
  return delays;
}

process.on('message', ({ open, report }: ToListeners) => {
  if (open) {
    const { base, streams, auths } = open;
    void all(streams, openAtOnce, (n) => {
      const times: number[] = [];
      if (n % timedEvery === 0) heardAt.push(times);
      return listen(base, auths[n % auths.length] ?? '', times);
    }).then(() => {
      messages = 0;
      process.send?.('open');
    });
  }
  if (report) {
    const delays = heardAt.flatMap((times) => delaysOf(times, report));
    const heard: Heard = { messages, lost, p95: quantile(delays, 0.95), delays };
    process.send?.(heard);
  }
});
