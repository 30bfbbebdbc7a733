/** Every text of the page that checks a statement, in ICU message format. */
export const checkEn = {
  language: 'Language',
  title: 'Check a statement',
  'ask.text': 'Enter the code that is printed on the statement.',
  code: 'Code of the statement',
  check: 'Check',
  loading: 'Comparing with the ledger…',
  'same.title': 'The ledger says the same',
  'same.text':
    'A statement with this code was issued, and the ledger has not changed since. Compare the three figures below with the paper.',
  'other.title': 'The ledger does not say the same',
  'other.text':
    'A statement with this code was issued, but the ledger no longer agrees with it. Do not rely on the paper: ask who gave it to you.',
  'unknown.title': 'No statement has this code',
  'unknown.text': 'Compare the code with the paper. If it is the same, the paper is not genuine.',
  'busy.title': 'Too many checks from here',
  'busy.text': 'Wait a minute, then check again.',
  'failed.title': 'The check did not work',
  'failed.text':
    'The server cannot be reached or has a problem. This says nothing about the paper.',
  period: 'Period',
  'period.value': '{from} to {until}',
  closing: 'Closing balance',
  hash: 'SHA-256 of the statement',
  compare:
    'If any of them differs from the paper, the paper was altered. Names and single lines are not shown here: they are known only to those who may read the account.',
  another: 'Check another statement',
  again: 'Check again',
} as const;
export type CheckKey = keyof typeof checkEn;
