/** Asking a second person. */
export const approvalKitEn = {
  title: 'This needs a second person',
  text: 'Nothing was done. Another admin sees your note, and it is done as soon as they approve.',
  note: 'Why it should be done',
  'note.missing': 'Say why',
  ask: 'Ask another admin',
  asked: 'Another admin was asked',
} as const;

export type ApprovalKitKey = keyof typeof approvalKitEn;
