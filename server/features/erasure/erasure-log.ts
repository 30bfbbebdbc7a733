import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../platform/runtime/make-folder.ts';
import { failureText } from '../../platform/db/embedded/failure.ts';
import { readIfThere } from '../../platform/runtime/read-if-there.ts';
import { StartError } from '../../platform/runtime/start-error.ts';

/** An erasure as it is listed outside the database: no person is named. */
export interface LoggedErasure {
  /** ISO 8601. */
  at: string;
  merchantId: string;
  /** What the customer is called since. */
  surrogate: string;
  /** Their orders; at least one of them is in any backup that names the person. */
  refs: readonly string[];
}

/** In `DATA_DIR`, where the restore of an earlier backup does not undo it. */
export const erasureLogName = 'erasures.log';

/** Ends each record, so that one that was cut short is told from a whole one. */
const endOfRecord = 'end';

export async function logErasure(dataDir: string, erasure: LoggedErasure): Promise<void> {
  await makeFolder(dataDir);
  const file = join(dataDir, erasureLogName);
  const { at, merchantId, surrogate, refs } = erasure;
  const line = [at, merchantId, surrogate, ...refs, endOfRecord].join(' ');
  // A full disk may have cut the last record short.
  const isCut = ((await textOf(file)) ?? '\n').at(-1) !== '\n';
  await appendFile(file, `${isCut ? '\n' : ''}${line}\n`, { flush: true });
}

export interface ErasureLog {
  erasures: LoggedErasure[];
  /** The numbers of lines that are no whole record, from 1. */
  damaged: number[];
}

/** @throws {StartError} for a file that is not there, cannot be read, or holds no such record. */
export async function readErasureLog(file: string): Promise<ErasureLog> {
  const text = await textOf(file);
  if (text === undefined) throw new StartError(`${file}: no such file`);
  return erasuresIn(text, file);
}

/** Adds what the list in `DATA_DIR` lacks of another one. */
export async function keepErasures(
  dataDir: string,
  erasures: readonly LoggedErasure[],
): Promise<void> {
  const file = join(dataDir, erasureLogName);
  const kept = erasuresIn((await textOf(file)) ?? '', file);
  const known = new Set(kept.erasures.map(({ surrogate }) => surrogate));
  for (const erasure of erasures) {
    if (!known.has(erasure.surrogate)) await logErasure(dataDir, erasure);
  }
}

function erasuresIn(text: string, file: string): ErasureLog {
  const log: ErasureLog = { erasures: [], damaged: [] };
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const erasure = erasureOf(line);
    if (erasure) log.erasures.push(erasure);
    else log.damaged.push(index + 1);
  }
  if (log.erasures.length === 0 && log.damaged.length > 0) {
    throw new StartError(`${file} is not a list of erasures`);
  }
  return log;
}

function erasureOf(line: string): LoggedErasure | undefined {
  const [at = '', merchantId = '', surrogate = '', ...rest] = line.trim().split(/\s+/);
  const [refs, end] = [rest.slice(0, -1), rest.at(-1)];
  const isWhole = end === endOfRecord && refs.length > 0 && surrogate.startsWith('erased-');
  if (!isWhole || Number.isNaN(Date.parse(at))) return undefined;
  return { at, merchantId, surrogate, refs };
}

/** Undefined where there is no such file. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await readIfThere(file))?.toString('utf8');
  } catch (error) {
    throw new StartError(`${file}: ${failureText(error)}`);
  }
}
