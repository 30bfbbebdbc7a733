import { playWhatIf, type WhatIfInput } from '@peerdesk/domain/capacity/what-if.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReplayMessage } from './messages.ts';

const stepsPerMessage = 250;
const send = (message: ReplayMessage) => parentPort?.postMessage(message);

const steps = playWhatIf((workerData as { input: WhatIfInput }).input);
for (let done = 1; ; done += 1) {
  const step = steps.next();
  if (step.done === true) {
    send({ kind: 'played', played: step.value });
    break;
  }
  if (done % stepsPerMessage === 0) send({ kind: 'progress', done });
}
