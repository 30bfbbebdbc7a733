/** Reads a statement in this process, which does nothing else, and says what it took. */
import { readFile } from 'node:fs/promises';
import { readStatementPacked } from '../read-statement.ts';

/** The most memory that the process has had since it began; that of its parent does not count. */
async function peakMegabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return Number(peak ?? process.resourceUsage().maxRSS) / 1024;
}

const bytes = Uint8Array.from(await readFile(process.argv[2] ?? ''));
const result = await readStatementPacked(bytes, { isGivenUp: true });
let lines = 0;
for (const batch of (result.ok && result.statement.packed?.batches()) || []) lines += batch.length;
const said = result.ok ? null : result.reason.code;
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const seconds = (userCPUTime + systemCPUTime) / 1e6;
const megabytes = Math.round(await peakMegabytes());
process.stdout.write(JSON.stringify({ lines, said, seconds, megabytes }));
