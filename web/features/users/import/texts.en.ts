export const importEn = {
  title: 'Import users',
  about:
    'A spreadsheet with one user a row, up to {most} at a time. It is checked first; nobody is registered before you say so.',
  columns: 'Columns',
  'columns.needed': 'Needed: name, username, role (peer, peer-withdrawal, subadmin, admin).',
  'columns.needed.own': 'Needed: name, username, role (peer or peer-withdrawal).',
  'columns.more.own':
    'Optional: payinCommission and payoutCommission (per cent), minAmount, maxAmount, openPayouts. Leave payinCommission empty for a peer-withdrawal: it takes no pay-ins.',
  'columns.more':
    'Optional: group (the subadmin’s username), tag, payinCommission and payoutCommission (per cent), minAmount, maxAmount, openPayouts. Leave empty what a role has none of: a peer-withdrawal has no tag and no payinCommission.',
  template: 'Download a template',
  choose: 'Choose a file',
  other: 'Choose another file',
  checking: 'Checking {name}',
  'faults.title':
    '{count, plural, one {One cell is wrong} other {# cells are wrong}} in {rows, plural, one {one row} other {# rows}}',
  'faults.text': 'Correct the file and choose it again. Nobody was registered.',
  'column.row': 'Row',
  'column.field': 'Column',
  'column.reason': 'What is wrong',
  'ready.title':
    '{rows, plural, one {One user is ready} other {# users are ready}} to be registered',
  'ready.text': 'Each gets a password that is shown once, after this step.',
  register: '{rows, plural, one {Register one user} other {Register # users}}',
  'done.title': '{rows, plural, one {One user is registered} other {# users are registered}}',
  'done.text': 'The passwords are shown only now. Download them and pass them on safely.',
  'done.download': 'Download the passwords',
  'done.toList': 'Show in the list',
  'column.name': 'Name',
  'column.username': 'Username',
  'column.password': 'Password',
} as const;

export type ImportKey = keyof typeof importEn;
