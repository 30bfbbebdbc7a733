/** A reader that V8 ends over one table, as it did over a font before its library was bounded. */
import { Worker } from 'node:worker_threads';

const table = `const table = [];
for (let at = 0; ; at += 1) table[at] = at;`;
grow();

/** On a busy machine V8 sometimes stops the thread in time, which ends nothing but that thread. */
function grow(): void {
  new Worker(table, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64 } }).once(
    'error',
    grow,
  );
}
