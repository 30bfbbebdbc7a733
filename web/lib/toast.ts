import { ApiError, messageOf } from './api-error.ts';

/** How long a message stays, unless the pointer rests on it. */
export const successToastMs = 1_500;
export const errorToastMs = 5_000;

type Kind = 'success' | 'error';

let wasNeeded = false;
const waiting = new Set<() => void>();

/** Calls back with the first message, when the place for messages must come to be. */
export function onFirstToast(listener: () => void): () => void {
  if (wasNeeded) listener();
  else waiting.add(listener);
  return () => waiting.delete(listener);
}

/** The toast library comes with the first message, not with the page; it keeps early messages. */
async function show(kind: Kind, message: string, duration: number): Promise<void> {
  wasNeeded = true;
  for (const listener of waiting) listener();
  waiting.clear();
  const { toast } = await import('sonner');
  // The same failure of several lists at once is one message.
  toast[kind](message, { duration, id: `${kind} ${message}` });
}

/** Takes away what is still shown, for whoever comes next must not read it. */
export function dismissToasts(): void {
  if (wasNeeded) void import('sonner').then(({ toast }) => toast.dismiss());
}

export function toastSuccess(message: string): void {
  void show('success', message, successToastMs);
}

export function toastError(message: string): void {
  void show('error', message, errorToastMs);
}

/**
 * Says why a call failed. The end of the session is not said here: whether it is worth a message is
 * for the session to know.
 */
export function toastFailure(error: unknown): void {
  if (error instanceof ApiError && error.errorCode === 'SessionError') return;
  toastError(messageOf(error));
}
