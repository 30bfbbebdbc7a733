import type { Handlers } from '../../core/handler.ts';
import { cancelReport, removeReport } from '../../features/report/cancel.ts';
import { downloadReport } from '../../features/report/download.ts';
import { listReports } from '../../features/report/list.ts';
import { orderReport } from '../../features/report/order.ts';
import { previewReport } from '../../features/report/preview.ts';
import { createSchedule, listSchedules, updateSchedule } from '../../features/report/schedules.ts';
import { reportSources } from '../report-sources.ts';

/** The calls of saved reports, over every kind of report that there is. */
export const reportHandlers = {
  'report.list': listReports,
  'report.preview': previewReport(reportSources),
  'report.order': orderReport(reportSources),
  'report.cancel': cancelReport,
  'report.file': downloadReport,
  'report.remove': removeReport,
  'report.schedules': listSchedules,
  'report.createSchedule': createSchedule(reportSources),
  'report.updateSchedule': updateSchedule,
} satisfies Partial<Handlers>;
