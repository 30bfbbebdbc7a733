import type { ReadRefusal } from '../statement.ts';

/**
 * Ends the reading of a file from deep inside a parser. It never leaves `readBytes`, which turns it
 * into a refusal.
 */
export class FileRefused extends Error {
  readonly code: ReadRefusal;

  constructor(code: ReadRefusal, message: string) {
    super(message);
    this.code = code;
  }
}
