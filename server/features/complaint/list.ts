import { ok } from '@peerdesk/domain/result.ts';
import { presentComplaint } from '../../core/complaint/present.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { complaintList } from './store-list.ts';
import { readUnread, staffReader } from './store-read.ts';

/** `GET /complaint`: the complaints within the caller’s scope. */
export const listComplaints: Handler<'complaint.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals, counts } = await context.services.reads.run((db) =>
    readList(db, complaintList, request.value),
  );
  const ids = rows.map(({ id }) => id);
  const unread = await readUnread(context.services.pool, ids, staffReader(context.caller.id));
  const complaints = rows.map((row) => presentComplaint(row, context, unread.get(row.id) ?? 0));
  return ok({ complaints, ...totals, counts });
};
