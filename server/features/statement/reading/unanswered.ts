import type { Services } from '../../../core/services.ts';
import { setAnswered, takeBackReading } from './store-work.ts';

/**
 * So many attempts at a file may end without an answer, together with the server that made them.
 * A server that somebody kills looks the same from outside, and where machines fail it does so
 * several times in a row. The queue waits twice as long before each further attempt.
 */
export const unansweredMax = 10;

/** The uploads that this process takes in at the moment. */
const underWay = new Set<string>();

/** Those whose answer the database has not been told of: it was away. */
const untold = new Set<string>();

/**
 * Does what takes in an upload, and counts the attempt first. Whatever comes of it, an error too,
 * is an answer: the process is still there.
 */
export async function answering<T>(
  { pool }: Pick<Services, 'pool'>,
  uploadId: string,
  takeIn: () => Promise<T>,
): Promise<T> {
  underWay.add(uploadId);
  try {
    return await takeIn();
  } finally {
    underWay.delete(uploadId);
    await setAnswered(pool, uploadId).catch(() => untold.add(uploadId));
  }
}

/**
 * Takes back attempts that were answered while the database was away. Servers beside this one may
 * have counted theirs since, so only its own are taken back.
 */
export async function takeBackUntold({ pool }: Pick<Services, 'pool'>): Promise<void> {
  if (untold.size === 0) return;
  const ids = [...untold];
  await takeBackReading(pool, ids);
  for (const id of ids) untold.delete(id);
}

/**
 * A server that was told to stop has broken these attempts off itself. Not called after a failure,
 * which may be the file's work.
 */
export async function takeBackReadings({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await takeBackReading(pool, [...underWay, ...untold]);
}
