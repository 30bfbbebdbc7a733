import type { Deal } from './deals.ts';
import { cr } from './words.ts';
import { wordings } from './writing.ts';

const whole = (deal: Deal) => ({ vpa: deal.vpa, vpaComplete: true });

/** Where less common banks put the reference of a UPI payment. */
export const numberFirst = wordings({
  upi: (deal) => ({
    narration: `UPI/${deal.reference}/${cr(deal)}/${deal.person}/${deal.code}/${deal.vpa}`,
    name: deal.person,
    ...whole(deal),
  }),
  return: (deal) => ({ narration: `UPI/${deal.reference}/REVERSAL` }),
});
export const barodaWords = wordings({
  upi: (deal) => ({
    narration: `UPI/${deal.reference}/${deal.time}/UPI/${deal.vpa}/${deal.note}`,
    ...whole(deal),
  }),
  imps: (deal) => ({
    narration: `IMPS/P2A/${deal.reference}/${deal.person}/${deal.bank}`,
    name: deal.person,
  }),
  neft: (deal) => ({ narration: `NEFT-${deal.reference}-${deal.person}`, name: deal.person }),
  return: (deal) => ({ narration: `UPI REVERSAL/${deal.reference}` }),
});
export const unionWords = wordings({
  upi: (deal) => ({
    narration:
      `UPIA${deal.direction === 'credit' ? 'B' : 'R'}/${deal.reference}/` +
      `${cr(deal)}/${deal.person}/${deal.code}/${deal.vpa}`,
    name: deal.person,
    ...whole(deal),
  }),
  return: (deal) => ({ narration: `UPIREV/${deal.reference}/CR` }),
});
export const yesWords = wordings({
  upi: (deal) => ({
    narration:
      deal.direction === 'credit'
        ? `UPI/${deal.reference}/From:${deal.vpa}/To:shop@yesbank/${deal.note}`
        : `UPI/${deal.reference}/From:shop@yesbank/To:${deal.vpa}/${deal.note}`,
    ...whole(deal),
  }),
  return: (deal) => ({ narration: `Return-UPI/${deal.reference}/From:shop@yesbank` }),
});
export const federalWords = wordings({
  upi: (deal) => ({
    narration:
      `UPI ${deal.direction === 'credit' ? 'IN' : 'OUT'}/` +
      `${deal.reference}/${deal.vpa}/${deal.note}/0000`,
    ...whole(deal),
  }),
  return: (deal) => ({ narration: `UPI RET/${deal.reference}` }),
});
export const airtelWords = wordings({
  upi: (deal) => ({
    narration: `UPI/${cr(deal)}/${deal.reference}/${deal.person}/${deal.code}/${deal.vpa}`,
    name: deal.person,
    ...whole(deal),
  }),
});
/** Sentences over several lines, as an app shows them, in place of the network's form. */
export const paytmWords = wordings({
  upi: (deal) => ({
    narration:
      `${deal.direction === 'credit' ? 'Received from' : 'Paid to'} ${deal.person}\n` +
      `UPI ID: ${deal.vpa}\nUPI Ref No: ${deal.reference}`,
    name: deal.person,
    ...whole(deal),
  }),
  return: (deal) => ({ narration: `UPI/REV/${deal.reference}` }),
});
export const indusIndWords = wordings({
  ...{ upi: (deal) => numberFirst({ ...deal, what: 'upi' }) },
  neft: (deal) => ({
    narration: `N/${deal.reference}/${deal.code}0001234/${deal.person}`,
    name: deal.person,
  }),
  rtgs: (deal) => ({
    narration: `R/${deal.reference}/${deal.code}0001234/${deal.person}`,
    name: deal.person,
  }),
  return: (deal) => ({
    narration: `UPI/${deal.reference}/REV/${deal.person}`,
    name: deal.person,
  }),
});
