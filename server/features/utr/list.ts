import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentExceptions } from './present-exception.ts';
import { presentSubmission } from './present-submission.ts';
import { alertList, exceptionList, submissionList } from './store-list.ts';

/** `GET /utr`: claimed references, exceptions, or alerts. */
export const listUtrs: Handler<'utr.list'> = async ({ query }, context) => {
  const { pool, reads } = context.services;
  const { tab = 'submissions', ...asked } = query;
  const request = resolveListQuery(asked, context);
  if (!request.ok) return request;
  if (tab === 'submissions') {
    const { rows, totals } = await reads.run((db) => readList(db, submissionList, request.value));
    return ok({ submissions: rows.map(presentSubmission), exceptions: [], ...totals });
  }
  const list = tab === 'alerts' ? alertList : exceptionList;
  const { rows, totals } = await reads.run((db) => readList(db, list, request.value));
  const exceptions = await presentExceptions(pool, rows, context.reader);
  return ok({ submissions: [], exceptions, ...totals });
};
