import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Services } from '../../services.ts';
import { recordRefusal, refuseEarly, tryCounted, type CountedTry } from '../signin/counted-try.ts';
import type { Turn } from './passwords.ts';

/** One attempt to enter a password. */
export interface Attempt extends CountedTry {
  turn: Turn;
  /** Null when there is no such account: then no password matches. */
  stored: string | null;
  /** False when even the right password gets the response of a wrong one. */
  mayPass: boolean;
  password: string;
}

/** Compares a password and counts a failure. */
export async function checkPassword(services: Services, attempt: Attempt): Promise<Result<null>> {
  const early = await refuseEarly(services, attempt);
  if (early) return early;
  const wrong = refuse('InvalidCredentials', 'wrong_password');
  const { turn, stored, password, mayPass } = attempt;
  const tried = await services.passwords.queued(turn, () =>
    tryCounted(services, attempt, wrong, async () => {
      const fits = await services.passwords.fits(stored, password);
      return ok(fits && mayPass);
    }),
  );
  return tried.ok ? tried.value : recordRefusal(services, attempt, 'not_tried', tried);
}
