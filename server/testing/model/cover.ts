import { minuteMs } from '@peerdesk/domain/durations.ts';
import type { Actor } from './participants.ts';
import type { Prediction, Run } from './run.ts';

/**
 * Does a wallet cover this? Neither what is held nor what pay-outs credited within the last day, or
 * under dispute. Within a minute of the day's end the model does not know.
 */
export function coverOf(run: Run, user: Actor, amount: bigint): Prediction {
  const { state, desk } = run;
  const { balance, held } = state.walletOf(user);
  const covers = (at: number) => balance - held - state.unclearedOf(user, at) >= amount;
  const now = desk.clock.now();
  if (covers(now - minuteMs)) return 'ok';
  return covers(now + minuteMs) ? 'either' : 'refused';
}
