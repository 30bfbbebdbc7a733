import { readJsonObject } from '@peerdesk/contract/json-object.ts';
import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { ReportFilters } from '@peerdesk/contract/report.ts';
import type { Handler } from '../../core/handler.ts';
import type { ReportSources } from '../../core/report/source.ts';
import { openAsked } from './asked.ts';

/** `GET /report/order`. */
export function previewReport(sources: ReportSources): Handler<'report.preview'> {
  return async ({ query }, context) => {
    const filters = readFilters(query.filters);
    if (!filters.ok) return filters;
    const opened = await openAsked(sources, { ...query, filters: filters.value }, context);
    if (!opened.ok) return opened;
    return ok(await opened.value.report.preview(context.services.pool));
  };
}

function readFilters(text: string | undefined): Result<ReportFilters> {
  if (text === undefined) return ok({});
  const read = readJsonObject(text);
  if ('fault' in read) return refuseField('filters', read.fault);
  const filters: ReportFilters = {};
  for (const [name, value] of Object.entries(read.value)) {
    if (typeof value !== 'string') return refuseField(`filters.${name}`, 'not_text');
    filters[name] = value;
  }
  return ok(filters);
}
