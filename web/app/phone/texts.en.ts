export const phoneEn = {
  'again.title': 'Share it once more',
  'again.text':
    'The portal could not take what you shared. It can now: share it from the other app again.',
  'empty.title': 'Nothing was shared',
  'empty.text':
    'The other app shared no file, or an empty one. Share the statement or the picture itself.',
  'large.title': 'Too much at once',
  'large.text': 'At most 10 files and 60 MB are taken together. Share fewer at a time.',
  'picture.title': 'Picture of a payment',
  'picture.text':
    'Which pay-out does this picture prove? You see it again before anything is sent.',
  'picture.none': 'You have no accepted pay-out that waits to be paid.',
  'picture.more': 'Only the first picture is used: a pay-out has one.',
  'picture.statement':
    'Is it a statement? A picture of one cannot be read. Open the bank’s app or site, download the statement as a PDF or Excel file, and share that.',
  'picture.use': '{amount} to {name}',
  'statement.notYours':
    'Your role has no account that customers pay to, so there is no statement to upload.',
} as const;
export type PhoneKey = keyof typeof phoneEn;
