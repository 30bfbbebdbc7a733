/** A page that is never idle gets what it opens all the same, after this long. */
const longestWaitMs = 3_000;

type Task = () => Promise<unknown>;

const waiting: Task[] = [];
let isRunning = false;

/** Runs tasks one after the other, as soon as the browser has nothing better to do. */
export function whenIdle(task: Task): void {
  waiting.push(task);
  if (isRunning) return;
  isRunning = true;
  onIdle(() => void runNext());
}

async function runNext(): Promise<void> {
  await waiting
    .shift()?.()
    .catch(() => undefined);
  isRunning = waiting.length > 0;
  if (isRunning) onIdle(() => void runNext());
}

function onIdle(run: () => void): void {
  // Tests run without a window, and some browsers without this call.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: longestWaitMs });
  else setTimeout(run, longestWaitMs);
}
