import type { ApprovableKey } from './approvable.en.ts';

export const approvableHi = {
  'call.user.changeWallet': 'वॉलेट बदलना',
  'call.merchant.changeWallet': 'मर्चेंट का बैलेंस बदलना',
  'call.payin.decide': 'पे-इन मंज़ूर करना',
  'call.payout.decide': 'पे-आउट को भुगतान किया हुआ बताना',
  'call.dispute.resolve': 'विवाद का फ़ैसला',
  'call.complaint.end': 'शिकायत का अंत',
  'call.request.decide': 'अनुरोध मंज़ूर करना',
  'call.settings.update': 'सेटिंग में सीमाएँ बदलना',
  'call.ledger.reverse': 'प्रविष्टि उलटना',
  'call.utr.match': 'बैंक प्रविष्टि का ऑर्डर से मिलान',
  'call.utr.split': 'क्रेडिट को ऑर्डरों में बाँटना',
  'call.utr.undo': 'बैंक प्रविष्टि का मिलान वापस लेना',
  'call.suspense.refund': 'सस्पेंस की जमा राशि लौटाना',
  'call.suspense.writeOff': 'सस्पेंस की जमा राशि बट्टे खाते डालना',
} as const satisfies Record<ApprovableKey, string>;
