/** An error as it is logged. */
export type LoggedError = {
  type: string;
  code?: string;
  message: string;
  /** The stack; empty for database errors, whose code and message say more. */
  stack: string;
  causes?: LoggedError[];
};

const deepest = 3;
/** A nested error, for example when every address of a host refuses. */
const causesMax = 3;
const messageMax = 1000;

/**
 * Copies only what may be logged of an error. A database driver attaches its connection to an
 * error, with the secret that cancels its statements and with their texts, and the database
 * attaches the rejected row.
 */
export function loggedError(error: unknown, depth = 1): LoggedError {
  if (!(error instanceof Error)) {
    const message = isCopy(error) ? messageOf(error) : String(error);
    return { type: typeof error, message: message.slice(0, messageMax), stack: '' };
  }
  const { code } = error as { code?: unknown };
  const inner = depth < deepest ? innerErrors(error) : [];
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: messageOf(error).slice(0, messageMax),
    stack: isOfDatabase(error) ? '' : framesOf(error),
    ...(inner.length === 0 ? {} : { causes: inner.map((one) => loggedError(one, depth + 1)) }),
  };
}

function innerErrors(error: Error): unknown[] {
  const several: unknown[] = error instanceof AggregateError ? error.errors : [];
  const all = error.cause === undefined ? several : [error.cause, ...several];
  return all.slice(0, causesMax);
}

function isOfDatabase(error: Error): boolean {
  return 'client' in error || 'severity' in error;
}

interface ErrorText {
  message: string;
  code?: unknown;
}

/** The work queue emits copies of errors, which are plain objects. */
function isCopy(error: unknown): error is ErrorText {
  return (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

/** PostgreSQL's errors of class 22 quote the value that they cannot parse. */
function messageOf({ message, code }: ErrorText): string {
  const quotesValue = typeof code === 'string' && /^22\w{3}$/.test(code);
  return quotesValue ? message.replace(/".*"/s, '"…"') : message;
}

/** The stack without the message above it. */
function framesOf({ stack = '' }: Error): string {
  const lines = stack.split('\n').filter((line) => /^ {4}at .+$/.test(line));
  return lines.join('\n');
}
