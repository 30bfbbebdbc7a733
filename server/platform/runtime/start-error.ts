/**
 * A problem that the operator has to fix. `message` is one line that says what is wrong and what to
 * do; the entry point prints it alone, without a stack, and exits with code 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
