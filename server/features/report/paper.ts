import { showStamp } from '@peerdesk/domain/dates.ts';
import type { ReportPaper } from '../../core/report/open-report.ts';
import type { Services } from '../../core/services.ts';
import type { ReportRow } from './store.ts';

/** What stands above the table: the brand, the report, its period, its filters, and when. */
export function paperOf(row: ReportRow, { settings, clock }: Services): ReportPaper {
  const { brand, company } = settings.current();
  const stamp = (at: number | null) => (at === null ? '…' : showStamp(at, company.timeZone));
  const madeAt = clock();
  const filters = Object.entries(row.filters).map(([name, value]) => `${name}: ${value}`);
  return {
    sheet: row.kind,
    head: [
      brand.name,
      row.name,
      `${stamp(row.period_start)} – ${stamp(row.period_end)} (${company.timeZone})`,
      ...(filters.length > 0 ? [filters.join(', ')] : []),
      `${stamp(madeAt)} · ${row.owner_name}`,
    ],
    digits: settings.digitsOf(company.currency),
    madeAt,
  };
}
