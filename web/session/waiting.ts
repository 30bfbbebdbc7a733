import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import type { Screen } from '@peerdesk/domain/access.ts';
import { waitingKinds, type WaitingCounts, type WaitingKind } from '@peerdesk/contract/waiting.ts';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { screenPaths, type PlainScreen } from '../lib/screen-paths.ts';
import { api } from './session.ts';

/** Beside the event stream, which says at once that something has changed. */
const checkEveryMs = 30_000;

/** However fast lists change, the figures are asked for at most this often. */
const askEveryMs = 3_000;

export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => api('waiting.get', { signal }),
  refetchInterval: checkEveryMs,
});

/** The list behind each figure, at what waits for the reader. */
const places = {
  payin: { screen: 'payin', search: 'waitsFor=me' },
  payout: { screen: 'payout', search: 'waitsFor=me' },
  dispute: { screen: 'dispute', search: 'waitsFor=me' },
  complaint: { screen: 'complaint', search: 'waitsFor=me' },
  request: { screen: 'requests', search: 'waitsFor=me' },
  approval: { screen: 'requests', search: 'tab=approvals&waitsFor=me' },
  dayClose: { screen: 'dayClose', search: 'waitsFor=me' },
  upi: { screen: 'upi', search: 'status=waiting' },
  alerts: { screen: 'utrSubmission', search: 'tab=alerts' },
  exceptions: { screen: 'utrSubmission', search: 'tab=exceptions' },
} as const satisfies Record<WaitingKind, { screen: PlainScreen; search: string }>;

export function waitingPath(kind: WaitingKind): string {
  const { screen, search } = places[kind];
  return `${screenPaths[screen]}?${search}`;
}

/** What waits for the reader, as last answered. */
export function useWaitingCounts(): WaitingCounts | undefined {
  return useQuery(waitingQuery).data;
}

/** How much waits behind the link to a screen. */
export function waitingOn(screen: Screen, counts: WaitingCounts | undefined): number {
  return waitingKinds
    .filter((kind) => places[kind].screen === screen)
    .reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0);
}

export function totalOf(counts: WaitingCounts | undefined): number {
  return waitingKinds.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0);
}

/** What one act changes is told within a moment, and asked for once. */
const gatherMs = 400;

/** Lists whose changes leave what waits as it was. */
const ofNoMatter = [
  'attention',
  'note',
  'talk',
  'view',
  'report',
  'webhook',
  'testOrder',
  'wallet',
];

/** Asks for the figures again soon after a change, and then not before some seconds. */
export function waitingRefresher(queryClient: QueryClient): {
  changed: (topics: readonly LiveTopic[]) => void;
  stop: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const askAfter = (ms: number) => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isDue) return;
      isDue = false;
      void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey });
      askAfter(askEveryMs);
    }, ms);
  };
  return {
    changed: (topics) => {
      if (topics.every((topic) => ofNoMatter.includes(topic))) return;
      isDue = true;
      if (timer === undefined) askAfter(gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}
