import type { Grid } from './cells/cells.ts';
import { readGrid } from './read-grid.ts';
import { refuseFile, type ReadOptions, type ReadResult } from './statement.ts';
import { readBiff } from './containers/biff.ts';
import { decodeText } from './containers/decode.ts';
import { readDelimited } from './containers/delimited.ts';
import { FileRefused } from './containers/file-refused.ts';
import { isMarkup, readHtml } from './containers/html.ts';
import { sniff } from './containers/sniff.ts';
import { readXlsx } from './containers/xlsx.ts';

/**
 * Reads a file in the thread it is called in; `readStatement` is the way with limits of time
 * and memory. What the file is shows from its content.
 */
export async function readBytes(bytes: Uint8Array, options: ReadOptions): Promise<ReadResult> {
  try {
    return best(await gridsOf(bytes), options);
  } catch (error) {
    if (error instanceof FileRefused) return refuseFile(error.code, error.message);
    throw error;
  }
}

async function gridsOf(bytes: Uint8Array): Promise<Grid[]> {
  switch (sniff(bytes)) {
    case 'zip':
      return readXlsx(bytes);
    case 'ole':
      return readBiff(bytes);
    case 'text': {
      const text = decodeText(bytes);
      if (text.trim() === '') throw new FileRefused('EMPTY_FILE', 'The file is empty');
      return [isMarkup(text) ? readHtml(text) : readDelimited(text)];
    }
  }
}

/** The sheet with the statement: the one with most lines, or the first refusal that tells most. */
function best(grids: readonly Grid[], options: ReadOptions): ReadResult {
  const filled = grids.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) return refuseFile('EMPTY_FILE', 'The file has no rows');
  const results = filled.map((grid) => readGrid(grid, options));
  const readings = results.flatMap((result) => (result.ok ? [result] : []));
  const broken = results.find((result) => !result.ok && result.code === 'CHAIN_BROKEN');
  if (broken) return broken;
  const [first, ...others] = readings;
  if (!first)
    return (
      results.find((result) => !result.ok && result.code !== 'NO_TABLE') ??
      results[0] ??
      refuseFile('EMPTY_FILE', 'The file has no rows')
    );
  return others.reduce(
    (most, result) => (result.statement.lines.length > most.statement.lines.length ? result : most),
    first,
  );
}
