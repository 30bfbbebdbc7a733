export const en = {
  you: 'You',
  write: 'Message',
  hint: 'Enter sends, Shift+Enter starts a new line',
  send: 'Send',
  'attach.pictures': 'Add a picture',
  'attach.files': 'Attach an image or a PDF',
  'file.sending': 'Sending {name}',
  'file.remove': 'Remove {name}',
  'file.open': 'Open {name}',
  'file.save': 'Save {name}',
  'file.size': '{kb} kB',
  'file.tooBig': '{name} is larger than 5 MB',
  'file.tooMany': '{count, plural, one {One file per message} other {At most # files per message}}',
} as const;

export type TalkKitKey = keyof typeof en;
