import { toastError, toastSuccess } from '../lib/toast.ts';
import type { LaterCall } from '../session/unsent-queue.ts';
import { orderTextNow } from './texts.ts';

/** A decision or a message that may wait for the network. */
export interface LaterAct {
  call: LaterCall;
  body: object & { refId: string };
  /** Of what was sent before: when that was first, and whether an attempt had no answer. */
  madeAt?: number;
  mayHaveArrived?: boolean;
}

/**
 * Keeps what had no answer, to be sent by the same key when the network is back. False
 * where nothing can be kept.
 */
export async function keepUnsent(later: LaterAct, key: string): Promise<boolean> {
  const { call, body, madeAt } = later;
  try {
    // Fetched with the shell, as long as there was a network.
    const { unsent } = await import('../session/unsent.ts');
    const mayHaveArrived = later.mayHaveArrived === true || navigator.onLine;
    const { refId } = body;
    const isKept = await unsent.add({ key, call, body, refId, madeAt, mayHaveArrived });
    if (isKept) toastSuccess(orderTextNow('unsent.kept'));
    else toastError(orderTextNow('unsent.twice'));
    return true;
  } catch {
    return false;
  }
}
