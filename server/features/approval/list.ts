import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentApproval } from './present.ts';
import { approvalList } from './store-list.ts';

/** `GET /approval`. */
export const listApprovals: Handler<'approval.list'> = async ({ query }, context) => {
  const { reads, settings } = context.services;
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals, counts } = await reads.run((db) =>
    readList(db, approvalList, request.value),
  );
  return ok({ approvals: rows.map((row) => presentApproval(row, settings)), ...totals, counts });
};
