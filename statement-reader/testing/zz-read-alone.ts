/** Reads the file of a path and tells what came of it and what memory it took at most. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readStatementPacked } from '../read-statement.ts';

const bytes = Uint8Array.from(await readFile(process.argv[2] ?? ''));
const result = await readStatementPacked(bytes, { isGivenUp: true });
const hash = createHash('sha256');
let lines = 0;
for (const batch of result.ok ? (result.statement.packed?.batches() ?? []) : []) {
  lines += batch.length;
  for (const { direction, amount, balance } of batch) hash.update(`${direction} ${amount} ${balance}\n`);
}
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
const code = result.ok ? 'read' : result.code;
console.log(JSON.stringify({ code, lines, digest: hash.digest('hex'), megabytes }));
