import type { CallName } from '@peerdesk/contract/endpoints.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Api } from '../lib/api.ts';
import { clearWithSession, createSessionStore } from './session-state.ts';

/** A call waits until the second factor was proved again. */
export interface WaitingProof {
  /** Resolves to whether it was proved. */
  settle: (isProved: boolean) => void;
}

/** What the dialog asks for; null while nothing waits. */
export const waitingProof = createSessionStore<WaitingProof | null>('stepUp', null);
let asking: Promise<boolean> | undefined;

clearWithSession('stepUp', () => waitingProof.get()?.settle(false));

/** Every call that waits shares one question. */
function askProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    waitingProof.set({
      settle(isProved) {
        asking = undefined;
        waitingProof.set(null);
        resolve(isProved);
      },
    });
  });
  return asking;
}

/** Calls that ask for the factor themselves. */
const provers: ReadonlySet<CallName> = new Set(['auth.signin', 'factor.stepUp']);

/** The same client, which asks for the second factor where a call needs it, and then repeats it. */
export function withProof(api: Api): Api {
  const call = api as (name: CallName, request: object) => Promise<unknown>;
  return (async (name: CallName, request: { idempotencyKey?: string } = {}) => {
    // The same key for both: the act is done once.
    const idempotencyKey = request.idempotencyKey ?? crypto.randomUUID();
    const keyed = { ...request, idempotencyKey };
    try {
      return await call(name, keyed);
    } catch (error) {
      const isNeeded = error instanceof ApiError && error.errorCode === 'OtpRequired';
      if (!isNeeded || provers.has(name) || !(await askProof())) throw error;
      return call(name, keyed);
    }
  }) as Api;
}
