import { asWritten } from '@peerdesk/domain/ledger/as-written.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentMerchantPosting } from './present.ts';
import { postingList } from './store-postings.ts';
import { readMerchant } from './store.ts';

/** `GET /merchant/ledger`: what moved the balance of one merchant. */
export const listMerchantPostings: Handler<'merchant.postings'> = async ({ query }, context) => {
  const { pool, reads, settings } = context.services;
  const merchant = await readMerchant(pool, query.merchantId);
  if (!merchant) return notFound();
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const digits = settings.digitsOf(merchant.currency);
  const { rows, totals } = await reads.run((db) => readList(db, postingList, request.value));
  return ok({
    postings: asWritten(rows).map((row) => presentMerchantPosting(row, digits)),
    ...totals,
  });
};
