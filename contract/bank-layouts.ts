import { z } from 'zod';

/** The known layouts of banks' files, named after what is special about each. */
export type BankLayout =
  | 'netBanking'
  | 'delimitedText'
  | 'opTransactionHistory'
  | 'corporate'
  | 'tabSeparatedXls'
  | 'details2025'
  | 'commaSeparated'
  | 'accountStatement'
  | 'amountWithDrCr'
  | 'oneSignedColumn'
  | 'statementOfAccount'
  | 'pageHeaders'
  | 'amountWithBrackets'
  | 'webPage'
  | 'headerOfTwoRows'
  | 'signedAmounts'
  | 'withoutBalances'
  | 'hindiCaptions'
  | 'amountAndType'
  | 'amountByBalance'
  | 'amountWithCrDr'
  | 'monthFirst'
  | 'detailsInSentences'
  | 'valueDateInBrackets'
  | 'byCaptions'
  | 'byNamedColumns';

export const knownBank = z.object({
  bank: z.string(),
  layouts: z.array(z.string()),
  formats: z.array(z.string()),
});

/** The banks whose files are recognised by their captions, and layouts that users mapped. */
export const bankLayouts = z.object({ banks: z.array(knownBank) });
