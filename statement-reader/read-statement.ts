/**
 * The statement reader: a bank's file in, its lines with proof out, or a refusal with its reason.
 * It knows no orders, no accounts and no database; what is done with the lines is not its business.
 *
 *   containers/  bytes → a grid of cells: xlsx, xls, web pages, delimited text
 *   pdf/         bytes → lines of text, each word with its place and whether it can be seen
 *   print/       a print in fixed columns → lines of text, likewise
 *   placed/      lines of text → columns by captions and places → the rows of lines
 *   booked/      MT940, camt.053, OFX, QIF: a record for each line
 *   cells/       what one cell says: text, an amount, a date
 *   layout/      grid → which row is the header, which column holds what, which rows are lines
 *   narration/   one narration → rail, reference, the other party
 *   lines/       rows → lines, each with its errors and warnings
 *   proof/       lines → do the balances prove that none is missing, changed or there twice?
 *   thread/      the thread in which all that runs, within limits of time and memory
 *   process/     the process of that thread, which may end over a file as the server must not
 *
 * `read-grid.ts` is the way through them from a grid, `placed/read-placed.ts` from placed text;
 * both end in `read-picked.ts`. What is known of banks is in
 * tables: `layout/captions.ts` for columns, `narration/rail.ts` for words, `bank-names.ts` for
 * names. `banks.test.ts` writes a file of every bank in `known-banks.ts` and reads it back.
 */
import { because } from '@peerdesk/contract/because.ts';
import { readInProcess } from './process/read-in-process.ts';
import { refuseFile, type StatementReader } from './statement.ts';
import { limitsOf } from './reading-limits.ts';

const megabyte = 1024 * 1024;
const megabytesMax = 25;

/** Reads a bank's file into lines, all of them at once. */
export const readStatement: StatementReader = async (bytes, hints) => {
  const result = await readStatementPacked(bytes, hints);
  if (!result.ok) return result;
  const { packed, ...rest } = result.statement;
  const lines = [...(packed?.batches() ?? [])].flat();
  return { ok: true, statement: { ...rest, lines } };
};

/**
 * Reads a bank's file into packed lines. What the file is shows from its content; its name decides
 * nothing. A file that cannot be trusted is refused as a whole, with a reason for the person who
 * uploaded it. Throws only where no process could be started, or somebody told it to end.
 */
export const readStatementPacked: StatementReader = async (bytes, hints = {}) => {
  if (bytes.length > megabytesMax * megabyte) {
    const reason = because('statement_too_large', { megabytes: megabytesMax });
    return refuseFile('TOO_LARGE', reason);
  }
  return readInProcess(bytes, hints, limitsOf(bytes));
};
