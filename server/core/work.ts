import type { WorkQueue } from '../platform/jobs/work-queue.ts';

/** The long work that a server asks for and any of them does, with what it is about. */
export type Works = {
  'statement.read': { uploadId: string };
};

export const workNames = ['statement.read'] as const satisfies readonly (keyof Works)[];

export type Work = WorkQueue<Works>;
