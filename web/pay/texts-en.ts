import type { Texts } from './texts.ts';

export const english: Texts = {
  languageName: 'English',
  screens: {
    loading: { title: 'Opening your payment', next: 'One moment, please.' },
    notFound: {
      title: 'This payment link does not work',
      next: 'Part of the link may be missing. Go back to the merchant and start the payment again. Do not pay without a working link.',
    },
    created: {
      title: 'Getting an account ready',
      next: 'This takes a moment. Please do not pay yet.',
    },
    customerBusy: {
      title: 'You have other payments open',
      next: 'Finish one of them, or wait until it runs out. This page then goes on by itself. Do not pay yet.',
    },
    unassigned: {
      title: 'No account is free right now',
      next: 'Keep this page open: it tries again by itself. Do not pay anywhere else in the meantime.',
    },
    pay: {
      title: 'Pay {amount}',
      next: 'Pay exactly this amount in your UPI app, then come back and enter the reference.',
    },
    processing: {
      title: 'We are checking your payment',
      next: 'Your reference is in, there is nothing more to do. You may close this page and come back with the same link.',
    },
    utrLost: {
      title: 'Please check your reference',
      next: 'The reference you gave belongs to another payment. Look it up in your UPI app and enter the right one. Do not pay again.',
    },
    utrLostShut: {
      title: 'This reference belongs to another payment',
      next: 'It cannot be changed here any more. Contact support and have the payment open in your UPI app. Do not pay again.',
    },
    approved: {
      title: 'Payment received',
      next: '{amount} has arrived and the merchant has been told. There is nothing more to do.',
    },
    approvedOther: {
      title: 'Received: {received}',
      next: '{received} arrived instead of {amount}. The merchant was credited with what arrived; ask there about the difference.',
    },
    declined: {
      title: 'Payment not confirmed',
      next: 'The money was not found in the account. If your bank shows it as paid, contact support and give the reference. Do not pay again here.',
    },
    late: {
      title: 'The time to pay is over',
      next: 'Not paid yet? Do not pay now: start again at the merchant. Already paid? Enter the reference below and the merchant still gets it.',
    },
    lateWaiting: {
      title: 'We have your reference',
      next: 'You paid after the time was over, so the check takes longer than usual. You may close this page and come back with the same link. Do not pay again.',
    },
    expired: {
      title: 'This payment has run out',
      next: 'There was no account to pay to, so nothing is lost. Go back to the merchant and start again.',
    },
  },
  trouble: {
    offline: 'No connection – trying again',
    busy: 'Many requests at the moment – trying again shortly',
    server: 'The server does not answer properly – trying again',
  },
  utrProblems: {
    EMPTY: 'Enter the reference of your payment.',
    APP_TXN_ID_NOT_UTR:
      'This is the app’s own transaction ID. In the same payment, look for the 12 digits called UTR or UPI Ref No.',
    LEADING_ZERO_LOST:
      'One digit is missing: the reference has 12. If it begins with 0, type the 0 too.',
    PHONE_NUMBER:
      'This looks like a phone number. The reference is the 12 digits called UTR or UPI Ref No.',
    SCIENTIFIC_NOTATION:
      'A spreadsheet has shortened this number. Copy the reference from your UPI app instead.',
    BAD_UTR:
      'A UPI reference has exactly 12 digits; one of a bank transfer has 16 or 22 letters and digits.',
  },
  utrRefusals: {
    duplicate:
      'This reference was used for another payment already. Check that you took it from this payment.',
    shut: 'This payment takes no reference any more. What is shown above is its newest state.',
    shape: 'This is not a payment reference. Look for the 12 digits called UTR or UPI Ref No.',
    other: 'That did not work. Try again, or contact support.',
  },
  places: { gpay: 'Google Pay', phonepe: 'PhonePe', paytm: 'Paytm', bank: 'BHIM, bank app' },
  wherePicture: {
    gpay: 'Payment details in Google Pay: take the 12 digits beside “UPI transaction ID”, not the Google transaction ID.',
    phonepe:
      'Payment details in PhonePe: take the 12 digits beside “UTR”, not the Transaction ID that starts with T.',
    paytm: 'Payment details in Paytm: take the 12 digits beside “UPI Ref No”, not the Order ID.',
    bank: 'Payment details in a bank’s app: take the 12 digits beside “UPI Ref No” or “RRN”.',
  },
  labels: {
    amount: 'Amount',
    amountToPay: 'Amount to pay',
    payTo: 'Pay to',
    upiId: 'UPI ID',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Hold to copy',
    copyAmount: 'Copy the amount',
    copyUpiId: 'Copy the UPI ID',
    openApp: 'Open UPI app',
    openAppHint: 'Google Pay, PhonePe, Paytm, BHIM or your bank’s app',
    appDidNotOpen: 'No app opened? Copy the UPI ID and the amount, and pay in your UPI app.',
    showQr: 'Show QR code',
    scanQr: 'Scan with any UPI app on your phone',
    qrPicture: 'QR code for paying {amount} to {upi}',
    stepPay: 'Pay',
    stepReference: 'Enter the reference',
    reference: 'UTR / UPI Ref No.',
    referenceHint: '12 digits, in the details of the payment in your UPI app',
    referenceLetters: 'It has letters',
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
    supportAskMerchant: 'Ask the merchant from whom you have this link.',
    neverPin: 'Enter your UPI PIN only in your UPI app. Nobody here asks for it.',
    language: 'Language',
  },
};
