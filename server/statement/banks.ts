import { bankNames } from '@peerdesk/domain/reconcile/read/banks.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../http/context.ts';
import { readLayouts } from './store-work.ts';

const everyFormat = ['xls', 'xlsx', 'csv', 'txt', 'html'];
const byCaptions = 'Told by the captions of its columns';

/** Layouts that are proved by files of the bank; every other is told by its captions. */
const proved: Readonly<Record<string, readonly { layout: string; format: string }[]>> = {
  HDFC: [
    { layout: 'Net banking statement', format: 'xls' },
    { layout: 'Delimited statement', format: 'txt' },
  ],
  ICICI: [
    { layout: 'Transaction history', format: 'xls' },
    { layout: 'Corporate statement', format: 'xlsx' },
  ],
  SBI: [
    { layout: 'Tab-separated statement', format: 'xls' },
    { layout: 'Statement with details', format: 'xlsx' },
    { layout: 'Statement with unquoted commas', format: 'csv' },
  ],
  AXIS: [{ layout: 'Account statement', format: 'csv' }],
  KOTAK: [
    { layout: 'One amount with Dr / Cr', format: 'csv' },
    { layout: 'Two columns of amounts', format: 'csv' },
  ],
  CANARA: [{ layout: 'Statement with quoted cells', format: 'csv' }],
  'IDFC FIRST': [{ layout: 'Statement of account', format: 'xlsx' }],
  PNB: [{ layout: 'Newest first', format: 'xls' }],
};

/** `GET /uploads/banks`: what is understood, and the layouts whose columns somebody named. */
export const listBanks: Handler<'upload.banks'> = async (_request, { services }) => {
  const learnt = await readLayouts(services.pool);
  const banks = bankNames.map(({ bank }) => {
    const known = proved[bank];
    return known
      ? {
          bank,
          layouts: known.map(({ layout }) => layout),
          formats: [...new Set(known.map(({ format }) => format))],
        }
      : { bank, layouts: [byCaptions], formats: everyFormat };
  });
  const others = {
    bank: 'Any other bank',
    layouts: [byCaptions, ...learnt.map((captions) => captions.filter(Boolean).join(' · '))],
    formats: everyFormat,
  };
  return ok({ banks: [...banks, others] });
};
