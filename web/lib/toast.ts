/** How long a message stays, unless the pointer rests on it. */
export const successToastMs = 1_500;
export const errorToastMs = 5_000;

type Kind = 'success' | 'error';

/** The toast library comes with the first message, not with the page. */
async function show(kind: Kind, message: string, duration: number): Promise<void> {
  const { toast } = await import('sonner');
  // The same failure of several lists at once is one message.
  toast[kind](message, { duration, id: `${kind} ${message}` });
}

export function toastSuccess(message: string): void {
  void show('success', message, successToastMs);
}

export function toastError(message: string): void {
  void show('error', message, errorToastMs);
}
