import type { Grid } from '../cells/cells.ts';
import * as bytesReader from '../read-bytes.ts';
import * as gridReader from '../read-grid.ts';
import type { ReadHints, ReadResult } from '../statement.ts';
import type { TableResult } from '../table-result.ts';
import { unpackLines } from '../thread/packing.ts';

/** Reads bytes in the calling thread, with all lines at once. */
export async function readBytes(bytes: Uint8Array, hints: ReadHints): Promise<ReadResult> {
  return withLines(await bytesReader.readBytes(bytes, hints));
}

/** Reads a grid, with all lines at once. */
export function readGrid(grid: Grid, hints: ReadHints = {}): ReadResult {
  return withLines(gridReader.readGrid(grid, hints));
}

function withLines(result: TableResult): ReadResult {
  if (!result.ok) return result;
  const { lines: table, ...rest } = result.statement;
  const lines = [...table.drain()].flatMap(({ packed }) => unpackLines(packed));
  return { ok: true, statement: { ...rest, lines } };
}
