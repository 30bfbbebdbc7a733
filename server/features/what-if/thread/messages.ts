import type { WhatIfPlayed } from '@peerdesk/domain/capacity/what-if.ts';

/** What the thread reports: how many customers it has gone through, and then what came of it. */
export type ReplayMessage =
  | { kind: 'progress'; done: number }
  | { kind: 'played'; played: WhatIfPlayed };
