import type { Handlers } from '../../core/handler.ts';
import { listDayDecisions } from '../../features/dashboard/day-decisions.ts';
import { listDayEntries } from '../../features/dashboard/day-entries.ts';
import { getDayReview } from '../../features/dashboard/day.ts';
import { getDashboard } from '../../features/dashboard/get.ts';
import { getPeerVolumes, getRunningStats } from '../../features/dashboard/people.ts';
import { getStats } from '../../features/dashboard/stats.ts';

/** The calls of figures. */
export const dashboardHandlers = {
  'dashboard.get': getDashboard,
  'dashboard.stats': getStats,
  'dashboard.subadmins': getRunningStats,
  'dashboard.day': getDayReview,
  'dashboard.dayEntries': listDayEntries,
  'dashboard.dayDecisions': listDayDecisions,
  'dashboard.peers': getPeerVolumes,
} satisfies Partial<Handlers>;
