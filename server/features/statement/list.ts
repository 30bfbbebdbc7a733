import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentUpload } from './present.ts';
import { uploadList } from './store-list.ts';

/** `GET /uploads/bank-statement`: the uploads within the caller's scope, the newest first. */
export const listUploads: Handler<'upload.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals } = await context.services.reads.run((db) =>
    readList(db, uploadList, request.value),
  );
  return ok({ uploads: rows.map((row) => presentUpload(row, context.reader)), ...totals });
};
