import { inProcess } from './process/in-process.ts';
import type { RowsMessage } from './process/messages.ts';
import type { TextRow } from './text-row.ts';
import { rowsMs } from './thread/rows-in-thread.ts';

/**
 * Reads the longest sheet of a spreadsheet, or a delimited text, as rows of text: any table, not a
 * statement. Runs in a process of its own within limits of time and memory. Rows beyond `rowsMax`
 * are left out.
 *
 * @returns null for a file that cannot be read.
 */
export async function readCells(bytes: Uint8Array, rowsMax: number): Promise<TextRow[] | null> {
  const read = await inProcess({ kind: 'rows', size: bytes.length, rowsMax }, bytes, {
    take: (message: RowsMessage) => message,
    processorMs: rowsMs,
  });
  return typeof read === 'string' ? null : read.rows;
}
