import type { PushKind } from '@peerdesk/contract/push.ts';
import type { WorkQueue } from '../platform/jobs/work-queue.ts';

/** The kinds of background jobs with their data; any server may run them. */
export type Works = {
  'statement.read': { uploadId: string };
  'audit.verify': { checkId: string };
  'report.build': { reportId: string };
  'capacity.replay': { replayId: string };
  'push.send': { sessionId: string; kind: PushKind; at: string; count: string };
};

export const workNames = [
  'statement.read',
  'audit.verify',
  'report.build',
  'capacity.replay',
  'push.send',
] as const satisfies readonly (keyof Works)[];

export type Work = WorkQueue<Works>;
