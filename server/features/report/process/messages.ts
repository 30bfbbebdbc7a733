import type { FileStep, FileTask } from '../file-steps.ts';

/** What the process is told first. */
export interface ProcessTask {
  task: FileTask;
  databaseUrl: string;
}

/** What the process reports; each step is answered with `next`. */
export type ProcessMessage =
  | { kind: 'step'; step: FileStep }
  | { kind: 'made' }
  | { kind: 'failed'; error: string };
