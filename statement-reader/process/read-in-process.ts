import type { ReadHints, ReadLine, ReadResult } from '../statement.ts';
import { unpackLines } from '../thread/packing.ts';
import { tooLarge, tooSlow, type ThreadLimits } from '../thread/read-in-thread.ts';
import { inProcess } from './in-process.ts';
import type { StatementMessage } from './messages.ts';

/**
 * Reads a file in a process of its own, which is ended at a limit. Its lines come packed.
 *
 * @throws where no process could be started, or somebody told it to end.
 */
export async function readInProcess(
  bytes: Uint8Array,
  { isGivenUp = false, ...hints }: ReadHints,
  limits: ThreadLimits,
  program?: URL,
): Promise<ReadResult> {
  const packed: Uint8Array[] = [];
  let count = 0;
  const take = (message: StatementMessage): ReadResult | null => {
    if (message.kind === 'lines') {
      packed.push(message.packed);
      count += message.count;
      return null;
    }
    if (message.kind === 'refused') return message.result;
    const batches = () => unpacked(packed);
    return { ok: true, statement: { ...message.rest, lines: [], packed: { count, batches } } };
  };
  const { processorMs } = limits;
  const task = { kind: 'statement', size: bytes.length, hints, limits } as const;
  const result = await inProcess(task, bytes, { take, processorMs, isGivenUp, program });
  if (result === 'stalled') return tooSlow();
  return result === 'ended' ? tooLarge() : result;
}

function* unpacked(batches: readonly Uint8Array[]): Generator<ReadLine[]> {
  for (const batch of batches) yield unpackLines(batch);
}
