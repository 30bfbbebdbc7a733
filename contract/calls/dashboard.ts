import type { Call } from '../call.ts';
import {
  dashboard,
  dashboardQuery,
  dayReview,
  dayReviewQuery,
  peerVolumes,
  runningStats,
  stats,
  statsQuery,
} from '../dashboard.ts';
import { everyone, staff } from './callers.ts';

/** Figures of a period, within what the caller may see. */
export const dashboardCalls = {
  'dashboard.get': {
    method: 'GET',
    path: '/dashboard',
    summary: 'Figures of a period, compared with the same span before; by default today',
    callers: everyone,
    query: dashboardQuery,
    response: dashboard,
    errors: [],
  },
  'dashboard.stats': {
    method: 'GET',
    path: '/dashboard/stats',
    summary: 'Orders by hour or day and status',
    callers: everyone,
    query: statsQuery,
    response: stats,
    errors: [],
  },
  'dashboard.subadmins': {
    method: 'GET',
    path: '/dashboard/subadmin/running-stats',
    summary: 'What each subadmin’s group does; a subadmin gets its own',
    callers: staff,
    query: dashboardQuery,
    response: runningStats,
    errors: [],
  },
  'dashboard.day': {
    method: 'GET',
    path: '/dashboard/day',
    summary: 'One business day in review; a subadmin gets its own group’s',
    callers: staff,
    query: dayReviewQuery,
    response: dayReview,
    errors: ['NotFound'],
  },
  'dashboard.peers': {
    method: 'GET',
    path: '/dashboard/peers',
    summary: 'The peers with the largest volume',
    callers: staff,
    query: dashboardQuery,
    response: peerVolumes,
    errors: [],
  },
} as const satisfies Record<string, Call>;
