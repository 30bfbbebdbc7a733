import type { SampleTransaction } from './sample-transactions.ts';
import { cr } from './words.ts';
import { wordings } from './writing.ts';

const whole = (transaction: SampleTransaction) => ({ vpa: transaction.vpa, vpaComplete: true });

/** Where less common banks put the reference of a UPI payment. */
export const numberFirst = wordings({
  upi: (transaction) => ({
    narration: `UPI/${transaction.reference}/${cr(transaction)}/${transaction.person}/${transaction.code}/${transaction.vpa}`,
    name: transaction.person,
    ...whole(transaction),
  }),
  return: (transaction) => ({ narration: `UPI/${transaction.reference}/REVERSAL` }),
});
export const barodaWords = wordings({
  upi: (transaction) => ({
    narration: `UPI/${transaction.reference}/${transaction.time}/UPI/${transaction.vpa}/${transaction.note}`,
    ...whole(transaction),
  }),
  imps: (transaction) => ({
    narration: `IMPS/P2A/${transaction.reference}/${transaction.person}/${transaction.bank}`,
    name: transaction.person,
  }),
  neft: (transaction) => ({
    narration: `NEFT-${transaction.reference}-${transaction.person}`,
    name: transaction.person,
  }),
  return: (transaction) => ({ narration: `UPI REVERSAL/${transaction.reference}` }),
});
export const unionWords = wordings({
  upi: (transaction) => ({
    narration:
      `UPIA${transaction.direction === 'credit' ? 'B' : 'R'}/${transaction.reference}/` +
      `${cr(transaction)}/${transaction.person}/${transaction.code}/${transaction.vpa}`,
    name: transaction.person,
    ...whole(transaction),
  }),
  return: (transaction) => ({ narration: `UPIREV/${transaction.reference}/CR` }),
});
export const yesWords = wordings({
  upi: (transaction) => ({
    narration:
      transaction.direction === 'credit'
        ? `UPI/${transaction.reference}/From:${transaction.vpa}/To:shop@yesbank/${transaction.note}`
        : `UPI/${transaction.reference}/From:shop@yesbank/To:${transaction.vpa}/${transaction.note}`,
    ...whole(transaction),
  }),
  return: (transaction) => ({ narration: `Return-UPI/${transaction.reference}/From:shop@yesbank` }),
});
export const federalWords = wordings({
  upi: (transaction) => ({
    narration:
      `UPI ${transaction.direction === 'credit' ? 'IN' : 'OUT'}/` +
      `${transaction.reference}/${transaction.vpa}/${transaction.note}/0000`,
    ...whole(transaction),
  }),
  return: (transaction) => ({ narration: `UPI RET/${transaction.reference}` }),
});
export const airtelWords = wordings({
  upi: (transaction) => ({
    narration: `UPI/${cr(transaction)}/${transaction.reference}/${transaction.person}/${transaction.code}/${transaction.vpa}`,
    name: transaction.person,
    ...whole(transaction),
  }),
});
/** Sentences over several lines, as an app shows them, in place of the network's form. */
export const paytmWords = wordings({
  upi: (transaction) => ({
    narration:
      (transaction.direction === 'credit' ? 'Received from' : 'Paid to') +
      ` ${transaction.person}\n` +
      `UPI ID: ${transaction.vpa}\nUPI Ref No: ${transaction.reference}`,
    name: transaction.person,
    ...whole(transaction),
  }),
  return: (transaction) => ({ narration: `UPI/REV/${transaction.reference}` }),
});
export const indusIndWords = wordings({
  ...{ upi: (transaction) => numberFirst({ ...transaction, what: 'upi' }) },
  neft: (transaction) => ({
    narration: `N/${transaction.reference}/${transaction.code}0001234/${transaction.person}`,
    name: transaction.person,
  }),
  rtgs: (transaction) => ({
    narration: `R/${transaction.reference}/${transaction.code}0001234/${transaction.person}`,
    name: transaction.person,
  }),
  return: (transaction) => ({
    narration: `UPI/${transaction.reference}/REV/${transaction.person}`,
    name: transaction.person,
  }),
});
