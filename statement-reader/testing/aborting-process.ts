/** A reader that V8 ends over one table, as it did over a font before its library was bounded. */
import { Worker } from 'node:worker_threads';

const grow = `const table = [];
for (let at = 0; ; at += 1) table[at] = at;`;
new Worker(grow, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64 } });
