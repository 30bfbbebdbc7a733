import { TooLate } from '../runtime/deadline.ts';

/** The database cannot answer now; it may later. */
const passing = [
  /^08/, // connections
  /^53/, // disk, memory or connections are used up
  /^57P0/, // shutting down or starting
  /^57014$/, // cancelled, or longer than a statement may take
  /^58030$/, // the disk fails
  /^25006$/, // read only, as a standby is
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
];

/** The driver's own errors have no code. */
const driverMessages =
  /connection (terminated|timeout)|timeout .* trying to connect|is not queryable|read timeout/i;

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    error instanceof TooLate ||
    passing.some((pattern) => pattern.test(code)) ||
    (error instanceof Error && driverMessages.test(error.message))
  );
}

/** A timeout: the outcome of the write is unknown. */
export function isLate(error: unknown): boolean {
  const isOfDriver = error instanceof Error && error.message === 'Query read timeout';
  return error instanceof TooLate || isOfDriver;
}

/**
 * The database undid the whole transaction, for the sake of others that waited for it as it waited
 * for them. Nothing of that transaction was written; others of the same request may have been.
 */
export function isUndone(error: unknown): boolean {
  return ['40P01', '40001', '55P03'].includes(codeOf(error));
}

/** The database responds, but refuses writes. */
export function isUnwritable(error: unknown): boolean {
  return ['53100', '58030', '25006'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
