import type { ReportFilters, ReportKind } from '@peerdesk/contract/report.ts';
import { resolvePeriod } from '@peerdesk/domain/dates.ts';
import { mayReport } from '@peerdesk/domain/report/kinds.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Context } from '../../core/handler.ts';
import type { OpenReport } from '../../core/report/open-report.ts';
import type { AskedReport, ReportSources } from '../../core/report/source.ts';

/** What the caller asks for, with its period in instants, and the report as the caller has it. */
export async function openAsked(
  sources: ReportSources,
  asked: {
    kind: ReportKind;
    start?: string | undefined;
    end?: string | undefined;
    filters: ReportFilters;
  },
  context: Context,
): Promise<Result<{ asked: AskedReport; report: OpenReport }>> {
  if (!mayReport(context.caller.role, asked.kind)) {
    return refuse('PermissionDenied', 'report_kind_not_yours');
  }
  const { timeZone } = context.services.settings.current().company;
  const period = resolvePeriod(asked, context.now, timeZone);
  if (!period.ok) return period;
  const resolved = { filters: asked.filters, ...period.value };
  const report = await sources[asked.kind](resolved, context);
  return report.ok ? ok({ asked: resolved, report: report.value }) : report;
}
