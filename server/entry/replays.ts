import type { ReplaysOf } from '../platform/http/context.ts';
import type { Services } from '../core/services.ts';
import { replayPayout } from '../features/payout/replay.ts';

/** The calls whose earlier response may hold more than its caller may see when it is repeated. */
export const replays: ReplaysOf<Services> = {
  'payout.accept': replayPayout,
  'payout.decide': replayPayout,
  'payout.lateUtr': replayPayout,
};
