import type { Services } from '../../core/services.ts';
import { setAnswered, takeBackReading } from './store-work.ts';

/**
 * So many attempts at a file may end without an answer, together with the server that made them.
 * A server that somebody kills looks the same from outside, but not three times in a row in the
 * seconds that the same file is read in.
 */
export const unansweredMax = 3;

/** The uploads that this process takes in at the moment. */
const underWay = new Set<string>();

/**
 * Does what takes in an upload, whose attempt has been counted. Whatever comes of it, an error too,
 * is an answer: the process is still there.
 */
export async function answering<T>(
  { pool }: Pick<Services, 'pool'>,
  uploadId: string,
  takeIn: () => Promise<T>,
): Promise<T> {
  underWay.add(uploadId);
  try {
    const result = await takeIn();
    await setAnswered(pool, uploadId);
    return result;
  } catch (error) {
    // Without the database it stays counted; the next attempt that it answers takes it back.
    await setAnswered(pool, uploadId).catch(() => undefined);
    throw error;
  } finally {
    underWay.delete(uploadId);
  }
}

/**
 * A server that was told to stop has broken these attempts off itself. Not called after a failure,
 * which may be the file's work.
 */
export async function takeBackReadings({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await takeBackReading(pool, [...underWay]);
}
