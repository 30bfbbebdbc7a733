import type { SubmissionKey } from './submission.en.ts';

export const submissionHi = {
  'state.matched': 'मिला',
  'state.unmatched': 'नहीं मिला',
  'state.duplicate': 'दोहराव',
  'state.refused': 'अस्वीकृत',
} as const satisfies Record<SubmissionKey, string>;
