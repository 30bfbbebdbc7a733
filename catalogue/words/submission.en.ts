import type { SubmissionState } from '@peerdesk/contract/statement.ts';

/** What became of a claimed reference. */
export type SubmissionKey = `state.${SubmissionState}`;

export const submissionEn = {
  'state.matched': 'Matched',
  'state.unmatched': 'Unmatched',
  'state.duplicate': 'Duplicate',
  'state.refused': 'Refused',
} as const satisfies Record<SubmissionKey, string>;
