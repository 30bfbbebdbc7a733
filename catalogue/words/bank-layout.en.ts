import type { BankLayout } from '@peerdesk/contract/bank-layouts.ts';

/** What is special about a bank's files, and the banks that have no name here. */
export type BankLayoutKey = `layout.${BankLayout}` | 'bank.other';

export const bankLayoutEn = {
  'layout.netBanking': 'Net banking statement',
  'layout.delimitedText': 'Delimited text',
  'layout.opTransactionHistory': 'OpTransactionHistory',
  'layout.corporate': 'Corporate',
  'layout.tabSeparatedXls': 'Tab-separated .xls',
  'layout.details2025': 'Details 2025',
  'layout.commaSeparated': 'Comma-separated',
  'layout.accountStatement': 'Account statement',
  'layout.amountWithDrCr': 'Amount with Dr / Cr',
  'layout.oneSignedColumn': 'One signed column',
  'layout.statementOfAccount': 'Statement of account',
  'layout.pageHeaders': 'Statement with page headers',
  'layout.amountWithBrackets': 'Amount with (Cr)',
  'layout.webPage': 'Web page named .xls',
  'layout.headerOfTwoRows': 'Header of two rows',
  'layout.signedAmounts': 'Signed amounts',
  'layout.withoutBalances': 'Without balances',
  'layout.hindiCaptions': 'Hindi captions',
  'layout.amountAndType': 'Amount and type',
  'layout.amountByBalance': 'Amount by balance',
  'layout.amountWithCrDr': 'Amount with CR/DR',
  'layout.monthFirst': 'Month first',
  'layout.detailsInSentences': 'Details in sentences',
  'layout.valueDateInBrackets': 'Value date in brackets',
  'layout.byCaptions': 'By its captions',
  'layout.byNamedColumns': 'By columns named once',
  'bank.other': 'Any other bank',
} as const satisfies Record<BankLayoutKey, string>;
