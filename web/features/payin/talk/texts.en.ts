export const en = {
  'title.peer': 'Chat with support',
  'title.staff': 'Chat with {name}',
  'none.peer': 'Ask support about this payment: only they read it.',
  'none.staff': 'Nothing written yet. The peer sees staff as support.',
  support: 'Support',
  you: 'You',
  'read.peer': 'Read by support',
  'read.staff': 'Read by the peer',
  unread: '{count, plural, one {# new} other {# new}}',
  waiting: 'Waits for the network',
  failed: 'The chat could not be loaded',
} as const;

export type TalkKey = keyof typeof en;
