import { parentPort, workerData } from 'node:worker_threads';
import { provingText } from '../cells/cells.ts';
import { FileRefused } from '../containers/refusals.ts';
import { gridsOf } from '../read-bytes.ts';
import type { TextRow } from '../text-row.ts';

const { bytes, rowsMax } = workerData as { bytes: Uint8Array; rowsMax: number };

/** The filled rows of the longest sheet as text; null for a file that cannot be read. */
async function readRows(): Promise<TextRow[] | null> {
  try {
    const grids = await gridsOf(bytes, () => false, null);
    const [grid] = grids.toSorted((one, other) => other.rows.length - one.rows.length);
    const filled: TextRow[] = [];
    for (const { row, cells } of grid?.rows ?? []) {
      if (filled.length >= rowsMax) break;
      const texts = cells.map(provingText);
      if (texts.some((text) => text !== '')) filled.push({ row, cells: texts });
    }
    return filled;
  } catch (error) {
    if (error instanceof FileRefused) return null;
    throw error;
  }
}

parentPort?.postMessage(await readRows());
