export const formEn = {
  choose: 'Choose one of the list',
  'dialog.hint': 'Enter confirms, Esc cancels',
  'leave.title': 'Leave without saving?',
  'leave.text': 'What you changed on this page is lost when you leave it.',
  'leave.stay': 'Stay here',
  'leave.go': 'Leave without saving',
} as const;
export type FormKey = keyof typeof formEn;
