/** A bank with its known layouts, in the words of the people who upload its files. */
export interface KnownBank {
  bank: string;
  layouts: readonly string[];
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
    layouts: ['Net banking statement', 'Delimited text'],
    formats: ['xls', 'txt', 'csv'],
  },
  { bank: 'ICICI', layouts: ['OpTransactionHistory', 'Corporate'], formats: ['xls', 'xlsx'] },
  {
    bank: 'SBI',
    layouts: ['Tab-separated .xls', 'Details 2025', 'Comma-separated'],
    formats: ['xls', 'xlsx', 'csv'],
  },
  { bank: 'AXIS', layouts: ['Account statement'], formats: ['csv'] },
  { bank: 'KOTAK', layouts: ['Amount with Dr / Cr', 'One signed column'], formats: ['csv'] },
  { bank: 'CANARA', layouts: ['Account statement'], formats: ['csv'] },
  { bank: 'IDFC FIRST', layouts: ['Statement of account'], formats: ['xlsx'] },
  { bank: 'PNB', layouts: ['Account statement'], formats: ['xls'] },
  { bank: 'BANK OF BARODA', layouts: ['Statement with page headers'], formats: ['xls'] },
  { bank: 'UNION BANK', layouts: ['Amount with (Cr)'], formats: ['xlsx'] },
  { bank: 'INDUSIND', layouts: ['Account statement'], formats: ['csv'] },
  { bank: 'YES BANK', layouts: ['Web page named .xls'], formats: ['xls'] },
  { bank: 'FEDERAL', layouts: ['Header of two rows'], formats: ['csv', 'txt'] },
  { bank: 'RBL', layouts: ['Signed amounts'], formats: ['csv', 'txt'] },
  { bank: 'AU', layouts: ['Account statement'], formats: ['csv'] },
  { bank: 'BANK OF INDIA', layouts: ['Without balances'], formats: ['xlsx'] },
  { bank: 'INDIAN BANK', layouts: ['Hindi captions'], formats: ['csv'] },
  { bank: 'UCO', layouts: ['Amount and type'], formats: ['csv'] },
  { bank: 'BANDHAN', layouts: ['Amount by balance'], formats: ['csv'] },
  { bank: 'IDBI', layouts: ['Amount with CR/DR'], formats: ['xls'] },
  { bank: 'AIRTEL', layouts: ['Month first'], formats: ['csv'] },
  { bank: 'PAYTM', layouts: ['Details in sentences'], formats: ['csv'] },
  { bank: 'IOB', layouts: ['Value date in brackets'], formats: ['csv'] },
  {
    bank: 'Any other bank',
    layouts: ['By its captions', 'By columns named once'],
    formats: ['xls', 'xlsx', 'csv', 'txt'],
  },
];
