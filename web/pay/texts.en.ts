/** Every text of the customer's page, in ICU message format. */
export const payEn = {
  'screen.loading.title': 'Opening your payment',
  'screen.loading.next': 'One moment, please.',
  'screen.notFound.title': 'This payment link does not work',
  'screen.notFound.next':
    'Part of the link may be missing. Go back to the merchant and start the payment again. Do not pay without a working link.',
  'screen.created.title': 'Getting an account ready',
  'screen.created.next': 'This takes a moment. Please do not pay yet.',
  'screen.customerBusy.title': 'You have other payments open',
  'screen.customerBusy.next':
    'Finish one of them, or wait until it runs out. This page then goes on by itself. Do not pay yet.',
  'screen.unassigned.title': 'No account is free right now',
  'screen.unassigned.next':
    'Keep this page open: it tries again by itself. Do not pay anywhere else in the meantime.',
  'screen.intakeStopped.title': 'Payments are paused for the moment',
  'screen.intakeStopped.next':
    'Do not pay yet. Keep this page open: it goes on by itself. Or start again at the merchant later.',
  'screen.receiverStopped.title': 'This account takes no money for the moment',
  'screen.receiverStopped.next':
    'Not paid yet? Do not pay now: start again at the merchant. Already paid? Enter the reference below and your payment is checked.',
  'screen.pay.title': 'Pay {amount}',
  'screen.pay.next':
    'Pay exactly this amount in your UPI app, then come back and enter the reference.',
  'screen.processing.title': 'We are checking your payment',
  'screen.processing.next':
    'Your reference is in, there is nothing more to do. You may close this page and come back with the same link.',
  'screen.utrLost.title': 'Please check your reference',
  'screen.utrLost.next':
    'The reference you gave belongs to another payment. Look it up in your UPI app and enter the right one. Do not pay again.',
  'screen.utrLostShut.title': 'This reference belongs to another payment',
  'screen.utrLostShut.next':
    'It cannot be changed here any more. Contact support and have the payment open in your UPI app. Do not pay again.',
  'screen.approved.title': 'Payment received',
  'screen.approved.next':
    '{amount} has arrived and the merchant has been notified. There is nothing more to do.',
  'screen.approvedOther.title': 'Received: {received}',
  'screen.approvedOther.next':
    '{received} arrived instead of {amount}. The merchant was credited with what arrived; ask there about the difference.',
  'screen.declined.title': 'Payment not confirmed',
  'screen.declined.next':
    'The money was not found in the account. If your bank shows it as paid, say so below or contact support. Do not pay again here.',
  'screen.late.title': 'The time to pay is over',
  'screen.late.next':
    'Not paid yet? Do not pay now: start again at the merchant. Already paid? Enter the reference below and the merchant still gets it.',
  'screen.lateWaiting.title': 'We have your reference',
  'screen.lateWaiting.next':
    'Your reference came after the time was over, so the check takes longer than usual. You may close this page and come back with the same link. Do not pay again.',
  'screen.expired.title': 'This payment has run out',
  'screen.expired.next':
    'There was no account to pay to, so nothing is lost. Go back to the merchant and start again.',
  'screen.inCheck.title': 'Support is checking your payment',
  'screen.inCheck.next':
    'What support finds out appears below. You may close this page and come back with the same link. Do not pay again here.',
  'screen.refunded.title': 'Your money was sent back',
  'screen.refunded.next':
    'It went back to the account that you paid from. To pay for your order, start again at the merchant.',
  'screen.refused.title': 'Payment not confirmed',
  'screen.refused.next':
    'Support has looked into it, and the reason is below. Do not pay again here.',
  'trouble.offline': 'No connection – trying again',
  'trouble.busy': 'Many requests at the moment – trying again shortly',
  'trouble.server': 'The server does not answer properly – trying again',
  'utr.EMPTY': 'Enter the reference of your payment.',
  'utr.APP_TXN_ID_NOT_UTR':
    'This is the app’s own transaction ID. In the same payment, look for the 12 digits called UTR or UPI Ref No.',
  'utr.LEADING_ZERO_LOST':
    'One digit is missing: the reference has 12. If it begins with 0, type the 0 too.',
  'utr.PHONE_NUMBER':
    'This looks like a phone number. The reference is the 12 digits called UTR or UPI Ref No.',
  'utr.SCIENTIFIC_NOTATION':
    'A spreadsheet has shortened this number. Copy the reference from your UPI app instead.',
  'utr.BAD_UTR':
    'A UPI reference has exactly 12 digits; one of a bank transfer has 16 or 22 letters and digits.',
  'refusal.duplicate':
    'This reference was used for another payment already. Check that you took it from this payment.',
  'refusal.shut':
    'This payment takes no reference any more. What is shown above is its newest state.',
  'refusal.shape':
    'This is not a payment reference. Look for the 12 digits called UTR or UPI Ref No.',
  'refusal.other': 'That did not work. Try again, or contact support.',
  'app.gpay': 'Google Pay',
  'app.phonepe': 'PhonePe',
  'app.paytm': 'Paytm',
  'app.bhim': 'BHIM',
  'place.gpay': 'Google Pay',
  'place.phonepe': 'PhonePe',
  'place.paytm': 'Paytm',
  'place.bank': 'BHIM, bank app',
  'where.gpay':
    'Payment details in Google Pay: take the 12 digits beside “UPI transaction ID”, not the Google transaction ID.',
  'where.phonepe':
    'Payment details in PhonePe: take the 12 digits beside “UTR”, not the Transaction ID that starts with T.',
  'where.paytm':
    'Payment details in Paytm: take the 12 digits beside “UPI Ref No”, not the Order ID.',
  'where.bank': 'Payment details in a bank’s app: take the 12 digits beside “UPI Ref No” or “RRN”.',
  amount: 'Amount',
  amountToPay: 'Amount to pay',
  amountExact:
    'Pay exactly {amount}. Any other amount has to be checked by hand, which takes longer.',
  paymentFor: 'For {merchant}, order {order}',
  usualWait: 'Usually confirmed within {minutes} min of the order.',
  payTo: 'Pay to',
  upiId: 'UPI ID',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Hold to copy',
  copyAmount: 'Copy the amount',
  copyUpiId: 'Copy the UPI ID',
  openApp: 'Open UPI app',
  openOneApp: 'Open one app',
  openOneAppHint:
    'Choose the app that you have. If it refuses, copy the UPI ID and the amount there.',
  openAppHint: 'Google Pay, PhonePe, Paytm, BHIM or your bank’s app',
  appDidNotOpen:
    'No app opened? Try “Open UPI app”, or copy the UPI ID and the amount and pay in your UPI app.',
  showQr: 'Show QR code',
  scanQr: 'Scan with any UPI app on your phone',
  qrPicture: 'QR code for paying {amount} to {upi}',
  stepPay: 'Pay',
  stepReference: 'Enter the reference',
  reference: 'UTR / UPI Ref No.',
  referenceHint: '12 digits, in the details of the payment in your UPI app',
  referenceLetters: 'My reference has letters',
  lettersHelp:
    'Then it is most likely the app’s own ID. Choose your app below: the 12 digits that you need are in the green frame. Only a bank transfer (NEFT or RTGS) has letters, 16 or 22 letters and digits in all; type those above.',
  paste: 'Paste',
  pasteFailed: 'The page may not read what you copied. Hold the field and choose Paste.',
  pasteOther: 'You copied the amount or the UPI ID. Copy the reference from your UPI app first.',
  pasteFound: 'Taken from what you copied. Check it before you send it.',
  referenceDigits: 'Only digits',
  send: 'I have paid',
  sending: 'Sending…',
  sendingAgain: 'Sending again…',
  yourReference: 'Your reference',
  changeReference: 'Change the reference',
  keepReference: 'Keep it as it is',
  triesLeft: 'Entries left: {count}',
  whereIsIt: 'Where do I find it?',
  mistakesTitle: 'Usual mistakes',
  mistakeAppId: 'An ID that starts with T or CICAg is the app’s own, not the reference.',
  mistakeEleven: 'The reference has 12 digits. A 0 at the beginning counts.',
  mistakePhone: 'It is not a phone number, account number or order number.',
  timeLeft: 'Time left to pay',
  timeOver: 'The time is over. Do not pay now; this page is looking up the newest state.',
  timeSoon: 'Less than 2 minutes left to pay',
  backToMerchant: 'Back to the merchant',
  retry: 'Try again now',
  support: 'Help',
  supportAskMerchant: 'Ask the merchant who gave you this link.',
  neverPin: 'Enter your UPI PIN only in your UPI app. Nobody here asks for it.',
  testPayee: 'Test mode: do not pay',
  testMark: 'TEST',
  testText: 'No money moves. The UPI ID on this page does not exist: do not pay.',
  playTitle: 'Play the customer and the desk',
  playText: 'Decide how this test order goes on. Your test webhook is notified.',
  playOver: 'This test order is decided. Create another one to go on.',
  playApprove: 'Approve',
  playDecline: 'Decline',
  playExpire: 'Let it expire',
  playAmount: 'Amount that arrives',
  playOther: 'Pay a different amount',
  playRefused: 'That is not possible at the moment.',
  playNoAmount: 'Enter an amount such as 1200.00.',
  receipt: 'Receipt',
  receiptFor: 'Paid to merchant',
  receiptOrder: 'Order number',
  receiptAmount: 'Amount received',
  receiptTime: 'Confirmed',
  receiptNumber: 'Payment number',
  receiptPrint: 'Print or save',
  language: 'Language',
} as const;
export type PayKey = keyof typeof payEn;
