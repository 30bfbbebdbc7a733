import { pagesizeDefault, totalCap } from '@peerdesk/contract/list.ts';
import { resolvePeriod } from '@peerdesk/domain/dates.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { presentUpload } from './present.ts';
import { countUploads, readUploadPage } from './store.ts';

/** `GET /uploads/bank-statement`: the uploads within the caller's scope, the newest first. */
export const listUploads: Handler<'upload.list'> = async ({ query }, context) => {
  const { services, scope, now } = context;
  const period = resolvePeriod(query, now, services.settings.current().company.timeZone);
  if (!period.ok) return period;
  const filter = { scope, status: query.status, upiId: query.upiId, period: period.value };
  const page = { skip: query.skip ?? 0, pagesize: query.pagesize ?? pagesizeDefault };
  const [rows, total] = await Promise.all([
    readUploadPage(services.pool, filter, page),
    countUploads(services.pool, filter, totalCap + 1),
  ]);
  return ok({
    uploads: rows.map(presentUpload),
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  });
};
