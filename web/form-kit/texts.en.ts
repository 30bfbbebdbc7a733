export const formEn = {
  choose: 'Choose one of the list',
  'dialog.hint': 'Enter confirms, Esc cancels',
  'dialog.hint.note': 'Ctrl+Enter confirms, Esc cancels',
  'dialog.hint.next': 'Shift+Enter opens the next too',
  'draft.back': 'What you had not saved is here again',
  'leave.title': 'Leave without saving?',
  'leave.text': 'What you changed on this page is lost when you leave.',
  'leave.stay': 'Stay here',
  'leave.go': 'Leave without saving',
  'tariff.flat': 'Flat sum',
  'tariff.flat.hint': 'Added on top of the share; leave empty for none',
  'tariff.share': 'Share',
  'tariff.from': 'From an amount of',
  'tariff.slabs': '{label}: other rates by amount',
  'tariff.add': 'Other rate by amount',
  'tariff.remove': 'Remove rate {number, number}',
} as const;
export type FormKey = keyof typeof formEn;
