import { toastError, toastSuccess } from '../lib/toast.ts';
import type { LaterCall } from '../session/unsent-queue.ts';
import { orderTextNow } from './texts.ts';

/** A decision or a message that may wait for the network. */
export interface LaterAct {
  call: LaterCall;
  body: object & { refId: string };
}

/**
 * Keeps what had no answer, to be sent by the same key when the network is back. False
 * where nothing can be kept.
 */
export async function keepUnsent({ call, body }: LaterAct, key: string): Promise<boolean> {
  try {
    // Fetched with the shell, as long as there was a network.
    const { unsent } = await import('../session/unsent.ts');
    const mayHaveArrived = navigator.onLine;
    const isKept = await unsent.add({ key, call, body, refId: body.refId, mayHaveArrived });
    if (isKept) toastSuccess(orderTextNow('unsent.kept'));
    else toastError(orderTextNow('unsent.twice'));
    return true;
  } catch {
    return false;
  }
}
