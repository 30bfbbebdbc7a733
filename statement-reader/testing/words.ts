import type { SampleTransaction } from './sample-transactions.ts';
import { wordings } from './writing.ts';

export const cr = (transaction: SampleTransaction) =>
  transaction.direction === 'credit' ? 'CR' : 'DR';
const cutVpa = (vpa: string, width: number) => {
  const handles = [
    'ybl',
    'upi',
    'paytm',
    'apl',
    'axl',
    'ibl',
    'okaxis',
    'oksbi',
    'kotak',
    'okhdfcbank',
  ];
  const cut = vpa.slice(0, width);
  const isWhole =
    vpa.length < width ||
    (vpa.length === width && handles.some((handle) => vpa.endsWith(`@${handle}`)));
  return { vpa: cut, vpaComplete: isWhole };
};

export const hdfcWords = wordings({
  upi: ({ person, vpa, code, reference, note }) => ({
    narration:
      `UPI-${person}-${vpa.toUpperCase()}-${code}0001234-${reference}-` + `${note.toUpperCase()}`,
    reference: `0000${reference}`,
    name: person,
    vpa,
    vpaComplete: true,
  }),
  imps: ({ person, code, reference }) => ({
    narration: `IMPS-${reference}-${person}-${code}-XXXXXXX9403-FUND TRF`,
    reference: `0000${reference}`,
    name: person,
  }),
  neft: ({ person, code, reference }) => ({
    narration: `NEFT CR-${code}0001234-${person}-MY OWN SHOP-${reference}`,
    reference,
    name: person,
  }),
  rtgs: ({ person, code, reference }) => ({
    narration: `RTGS CR-${code}0001234-${person}-MY OWN SHOP-${reference}`,
    reference,
    name: person,
  }),
  atm: ({ other }) => ({
    narration: 'NWD-416021XXXXXX4321-S1ZZHY23-DELHI',
    reference: `0000${other}`,
  }),
  charge: ({ other }) => ({
    narration: `.IMPS P2A CHARGES ${other} INCL GST`,
    reference: `0000${other}`,
  }),
  return: ({ reference }) => ({
    narration: `UPIRET-20260808-${reference}`,
    reference: `0000${reference}`,
  }),
  interest: () => ({ narration: 'INTEREST PAID TILL 31-AUG-2026', reference: '000000000000000' }),
});
export const iciciWords = wordings({
  upi: ({ person, vpa, note, bank, reference }) => ({
    narration:
      `UPI/${person.slice(0, 10)}/${vpa.slice(0, 15)}/${note}/${bank}/` +
      `${reference}/ICI6349528b3dd35a38b58011baf8e8b0e6/`,
    name: person.slice(0, 10).trim(),
    ...cutVpa(vpa, 15),
  }),
  imps: ({ person, note, bank, reference }) => ({
    narration: `MMT/IMPS/${reference}/${note}/${person.slice(0, 12)}/${bank}`,
    name: person.slice(0, 12).trim(),
  }),
  neft: ({ person, code, reference }) => ({
    narration: `NEFT-${reference}-${person}-settlement-000000003903-${code}0001234`,
    name: person,
  }),
  rtgs: ({ person, code, reference }) => ({
    narration: `RTGS-${reference}-${person}-000000001709-${code}0001234`,
    name: person,
  }),
  atm: ({ other }) => ({ narration: `NFS/CASH WDL/${other}/ZZRM1774/DELHI/02-07-26` }),
  charge: () => ({ narration: 'IMPS Chg Jul26+GST' }),
  return: ({ reference, person }) => ({
    narration: `UPI/REV/${reference}/${person.slice(0, 10)}/Reversal`,
    name: person.slice(0, 10).trim(),
  }),
  interest: () => ({ narration: '000000012345:Int.Pd:01-05-2026 to 31-07-2026' }),
  cash: () => ({ narration: 'CAM/12345ABC/CASH DEP/02-08-26' }),
});

const sbiName = (transaction: SampleTransaction) => transaction.person.slice(0, 9);
export const sbiWords = (lead: boolean, line: string) =>
  wordings({
    upi: (transaction) => ({
      narration:
        `${sbiLead(transaction, lead, line)}UPI/${cr(transaction)}/${transaction.reference}/` +
        `${sbiName(transaction)}/${transaction.code}/${transaction.vpa.slice(0, 10)}/` +
        `${transaction.note.slice(0, 5)}${lead ? '--' : ''}`,
      reference: `TRANSFER FROM 48977${transaction.other.slice(0, 8)}`,
      name: sbiName(transaction).trim(),
      ...cutVpa(transaction.vpa, 10),
    }),
    imps: (transaction) => ({
      narration:
        `${sbiLead(transaction, lead, line)}INB IMPS/P2A/${transaction.reference}/XX5210` +
        `${transaction.code}/${transaction.person.slice(0, 12)}${lead ? '--' : ''}`,
      reference: `TRANSFER FROM 48977${transaction.other.slice(0, 8)}`,
      name: transaction.person.slice(0, 12).trim(),
    }),
    neft: (transaction) => ({
      narration:
        `${sbiLead(transaction, lead, line)}NEFT*${transaction.code}0001234*` +
        `${transaction.reference}*${transaction.person}${lead ? '--' : ''}`,
      name: transaction.person,
    }),
    rtgs: (transaction) => ({
      narration:
        `${sbiLead(transaction, lead, line)}RTGS UTR NO: ${transaction.reference} ` +
        `${transaction.person}${lead ? '--' : ''}`,
      name: transaction.person,
    }),
    atm: () => ({ narration: 'ATM WDL-ATM CASH 3591 DELHI--' }),
    charge: () => ({ narration: 'DEBIT-SMS CHARGES FOR QTR --' }),
    return: (transaction) => ({
      narration: `${sbiLead(transaction, lead, line)}UPI/REV/${transaction.reference}${lead ? '--' : ''}`,
    }),
  });
const sbiLead = (transaction: SampleTransaction, lead: boolean, line: string) => {
  const isIn = transaction.direction === 'credit';
  if (lead) return isIn ? 'BY TRANSFER-' : 'TO TRANSFER-';
  return `${isIn ? 'DEP' : 'WDL'} TFR${line}`;
};

export const axisWords = wordings({
  upi: ({ person, note, bank, reference }) => ({
    narration: `UPI/P2A/${reference}/${person.slice(0, 20)} /${note}/${bank}`,
    name: person.slice(0, 20).trim(),
  }),
  imps: ({ person, bank, reference }) => ({
    narration: `IMPS INWARD ORG IMPSTO from ${person} ${bank} REF NO: - ${reference}`,
    name: person,
  }),
  neft: ({ person, reference }) => ({
    narration: `NEFT INWARD NEFT IN UTR ${reference} F ROM ${person} N046669651128656TXN RE DI`,
    name: person,
  }),
  rtgs: ({ person, bank, reference }) => ({
    narration: `RTGS/${reference}/${person}/${bank}`,
    name: person,
  }),
  atm: ({ other }) => ({ narration: `ATM-CASH/DELHI ZZ01/DELHI/${other}` }),
  charge: () => ({ narration: 'Dr Card Charges ISSUE 4160XXXXXXXX1184' }),
  return: ({ reference }) => ({ narration: `UPI/CRADJ/${reference}/REVERSAL` }),
  interest: () => ({ narration: 'SB:91XX:Int.Pd:01-05-2026 to 31-07-2026' }),
});

export const kotakWords = wordings({
  upi: ({ person, note, reference, other }) => ({
    narration: `UPI/${person.slice(0, 16)}/${reference}/${note}`,
    reference: `UPI-${other}`,
    name: person.slice(0, 16).trim(),
  }),
  imps: ({ person, code, reference, direction }) => ({
    narration:
      direction === 'credit'
        ? `Recd:IMPS/${reference}/${person}/${code} /X5558/IMPST`
        : `SentIMPS${reference}${person}/${code} /X9920/payout`,
    reference: `IMPS-${reference}`,
    name: person,
  }),
  neft: ({ person, reference, other }) => ({
    narration: `NEFT ${reference} ${person}`,
    reference: `NEFTINW-${other.slice(0, 10)}`,
    name: person,
  }),
  rtgs: ({ person, reference }) => ({ narration: `RTGS ${reference} ${person}`, name: person }),
  charge: () => ({ narration: 'Chrg: SMS Alert Chgs Qtr' }),
  return: ({ reference, other }) => ({
    narration: `REV-UPI-${reference}-Reversal`,
    reference: `UPI-${other}`,
  }),
  interest: () => ({ narration: 'Int.Pd:0000005555:01-05-2026 to 31-07-2026' }),
});

export const canaraWords = wordings({
  upi: (transaction) => {
    const [local = '', handle = ''] = transaction.vpa.split('@');
    const masked = `**${local.slice(-4)}@${handle}`;
    return {
      narration:
        `UPI/${cr(transaction)}/${transaction.reference}/${transaction.person.slice(0, 15)}/` +
        `${transaction.code}/${masked}/${transaction.note}//CNRBd3${transaction.other}` +
        `a1b2c3d4e5f6/01/08/2026 10:11:12`,
      name: transaction.person.slice(0, 15).trim(),
      vpa: masked,
      vpaComplete: false,
    };
  },
  neft: (transaction) => ({
    narration: `NEFT CR-${transaction.reference}-${transaction.code}0001234-${transaction.person}`,
    name: transaction.person,
  }),
});

export const pnbWords = wordings({
  upi: (transaction) => ({
    narration:
      `UPI/${cr(transaction)}/${transaction.reference}/${transaction.person.slice(0, 8)}/` +
      `${transaction.code}/${transaction.vpa.slice(0, 15)}/`,
    name: transaction.person.slice(0, 8).trim(),
    ...cutVpa(transaction.vpa, 15),
  }),
  neft: (transaction) => ({
    narration: `NEFT_IN:null//${transaction.reference}/${transaction.code}0001234/${transaction.person}`,
    name: transaction.person,
  }),
  return: (transaction) => ({ narration: `UPI/REV/${transaction.reference}/Return` }),
});
