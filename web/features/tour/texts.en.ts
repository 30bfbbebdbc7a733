/** The texts of the demo's tour. */
export const en = {
  title: 'Tour',
  step: 'Step {step} of {count}',
  next: 'Next',
  back: 'Back',
  done: 'Finish',
  leave: 'Leave the tour',
  go: 'Show this screen',
  fold: 'Fold the tour',
  unfold: 'Unfold the tour',
  'needsYou.title': 'What waits for you',
  'needsYou.text':
    'Each list begins with what needs you, the oldest first. Press A to approve the selected pay-in, D to decline it, and J for the next one.',
  'statements.title': 'A bank statement finds the money',
  'statements.text':
    'Drop a file of the demo on this page. Its lines are matched with open pay-ins by their reference, and what fits is approved by itself.',
  'exceptions.title': 'What did not fit',
  'exceptions.text':
    'A digit that differs, another amount, the wrong account, money sent back: each line stands beside the orders that it may belong to, with the reason. Press M to match.',
  'complaints.title': '“I paid, and it was declined”',
  'complaints.text':
    'Customers complain on the payment page, with a picture. You see what the bank shows, answer them, and end it with a reason.',
  'search.title': 'One search for everything',
  'search.text':
    'Press Ctrl and K, or open the menu on a phone, and type an order’s number, a UTR, an amount or a name. On a keyboard, the question mark lists all keys.',
  'assign.title': 'Pay-outs that wait for a payer',
  'assign.text':
    'Assign one or several at once. Payers are suggested best first, with the reason. Who accepts sees where the money goes, nobody before.',
  'disputes.title': 'A pay-out that did not arrive',
  'disputes.text':
    'Take a dispute, ask its payer and its merchant, and decide. Before you do, you see what would be posted.',
  'dayReview.title': 'A day on one page',
  'dayReview.text':
    'What came in, what went out, what your peers declared and what still differs; to print or to send.',
  'confirm.title': 'Money for you to confirm',
  'confirm.text':
    'Switch to online and pay-ins come to you. Look for the reference in your bank’s app, then confirm it or decline it.',
  'accept.title': 'Pay-outs offered to you',
  'accept.text':
    'Accept one to see where the money goes, pay it, and enter the reference. If you cannot pay it, release it.',
  'ownStatements.title': 'Let your statement do it',
  'ownStatements.text':
    'Upload your bank statement here. The bank lines find your open pay-ins, and you need not confirm these one by one.',
  'dayClose.title': 'Close your day',
  'dayClose.text':
    'Say what your bank shows at the end of a day. It is compared with the books, and a difference stays open until it is explained.',
  'wallet.title': 'What you hold, and what you earn',
  'wallet.text':
    'Ask for a top-up or a settlement, and read every posting with the balance after it.',
  'paid.title': 'Accepted, and not paid yet',
  'paid.text':
    'Pay to the UPI ID that is shown, then enter the reference of the payment. Nothing returns to others by itself while it is yours.',
  'ownDisputes.title': 'When somebody doubts a payment',
  'ownDisputes.text':
    'A dispute opens on its conversation. Answer with words and a picture; support decides.',
} as const;
