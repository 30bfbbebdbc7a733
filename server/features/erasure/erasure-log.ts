import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../platform/runtime/make-folder.ts';
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

export async function logErasure(dataDir: string, erasure: LoggedErasure): Promise<void> {
  await makeFolder(dataDir);
  const { at, merchantId, surrogate, refs } = erasure;
  const line = [at, merchantId, surrogate, ...refs].join(' ');
  await appendFile(join(dataDir, erasureLogName), `${line}\n`, { flush: true });
}

/** @throws {StartError} for a file that cannot be read, or is not such a list. */
export async function readErasureLog(file: string): Promise<LoggedErasure[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`);
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const [at = '', merchantId = '', surrogate = '', ...refs] = line.trim().split(/\s+/);
    if (!surrogate.startsWith('erased-') || refs.length === 0 || Number.isNaN(Date.parse(at))) {
      throw new StartError(`${file}: line ${index + 1} is not an erasure`);
    }
    return { at, merchantId, surrogate, refs };
  });
}
