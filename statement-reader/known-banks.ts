import type { BankLayout } from '@peerdesk/contract/bank-layouts.ts';

/** A bank with its known layouts. */
interface KnownBank {
  /** Null: any other bank. */
  bank: string | null;
  layouts: readonly BankLayout[];
  formats: readonly string[];
}

/**
 * What is proved to read line by line. This is not a list of what is accepted: captions are
 * understood by their meaning, so other banks' files can be read too, and any other file once a
 * person has named its columns.
 */
export const knownBanks: readonly KnownBank[] = [
  {
    bank: 'HDFC',
    layouts: ['netBanking', 'delimitedText'],
    formats: ['xls', 'txt', 'csv'],
  },
  { bank: 'ICICI', layouts: ['opTransactionHistory', 'corporate'], formats: ['xls', 'xlsx'] },
  {
    bank: 'SBI',
    layouts: ['tabSeparatedXls', 'details2025', 'commaSeparated'],
    formats: ['xls', 'xlsx', 'csv'],
  },
  { bank: 'AXIS', layouts: ['accountStatement'], formats: ['csv'] },
  { bank: 'KOTAK', layouts: ['amountWithDrCr', 'oneSignedColumn'], formats: ['csv'] },
  { bank: 'CANARA', layouts: ['accountStatement'], formats: ['csv'] },
  { bank: 'IDFC FIRST', layouts: ['statementOfAccount'], formats: ['xlsx'] },
  { bank: 'PNB', layouts: ['accountStatement'], formats: ['xls'] },
  { bank: 'BANK OF BARODA', layouts: ['pageHeaders'], formats: ['xls'] },
  { bank: 'UNION BANK', layouts: ['amountWithBrackets'], formats: ['xlsx'] },
  { bank: 'INDUSIND', layouts: ['accountStatement'], formats: ['csv'] },
  { bank: 'YES BANK', layouts: ['webPage'], formats: ['xls'] },
  { bank: 'FEDERAL', layouts: ['headerOfTwoRows'], formats: ['csv', 'txt'] },
  { bank: 'RBL', layouts: ['signedAmounts'], formats: ['csv', 'txt'] },
  { bank: 'AU', layouts: ['accountStatement'], formats: ['csv'] },
  { bank: 'BANK OF INDIA', layouts: ['withoutBalances'], formats: ['xlsx'] },
  { bank: 'INDIAN BANK', layouts: ['hindiCaptions'], formats: ['csv'] },
  { bank: 'UCO', layouts: ['amountAndType'], formats: ['csv'] },
  { bank: 'BANDHAN', layouts: ['amountByBalance'], formats: ['csv'] },
  { bank: 'IDBI', layouts: ['amountWithCrDr'], formats: ['xls'] },
  { bank: 'AIRTEL', layouts: ['monthFirst'], formats: ['csv'] },
  { bank: 'PAYTM', layouts: ['detailsInSentences'], formats: ['csv'] },
  { bank: 'IOB', layouts: ['valueDateInBrackets'], formats: ['csv'] },
  {
    bank: null,
    layouts: ['byCaptions', 'byNamedColumns'],
    formats: ['pdf', 'xls', 'xlsx', 'xlsb', 'ods', 'csv', 'txt', 'sta', 'xml', 'ofx', 'qif'],
  },
];
