import { because } from '@peerdesk/contract/because.ts';
import type { FileReason, ReadRefusal } from '../statement.ts';
import { sheetRowsMax, textLinesMax } from './limits.ts';

/** Thrown inside the reader only: `readBytes` turns it into a refusal of the file. */
export class FileRefused extends Error {
  readonly code: ReadRefusal;
  readonly reason: FileReason;

  constructor(code: ReadRefusal, reason: FileReason) {
    super(reason.code);
    this.code = code;
    this.reason = reason;
  }
}

export function corrupt(): FileRefused {
  return new FileRefused('CORRUPT_FILE', because('statement_damaged'));
}

export function encrypted(): FileRefused {
  return new FileRefused('ENCRYPTED', because('statement_encrypted'));
}

export function macros(): FileRefused {
  return new FileRefused('MACROS', because('statement_has_macros'));
}

export function zipBomb(): FileRefused {
  return new FileRefused('ZIP_BOMB', because('statement_unpacks_too_large'));
}

/** By a method that few programs know, such as BZip2, LZMA or Deflate64. */
export function packedOtherwise(): FileRefused {
  return new FileRefused('UNSUPPORTED_CONTENT', because('statement_zip_packed_otherwise'));
}

export function entities(): FileRefused {
  return new FileRefused('XML_ENTITIES', because('statement_has_entities'));
}

export function tooLong(): FileRefused {
  return new FileRefused('CELL_TOO_LONG', because('statement_cell_too_long'));
}

export function tooManyRows(): FileRefused {
  return new FileRefused('TOO_LARGE', because('statement_too_many_rows', { most: sheetRowsMax }));
}

export function tooManyLines(): FileRefused {
  return new FileRefused('TOO_LARGE', because('statement_too_many_lines', { most: textLinesMax }));
}

/** Of an error that ends the reading thread and means the same as the next refusal. */
export const tooMuchCode = 'ERR_STATEMENT_NEEDS_MEMORY';

export function needsMemory(): FileRefused {
  return new FileRefused('TOO_LARGE', because('statement_needs_memory'));
}

/** A PDF that its password opens; the person can type it. */
export function passwordNeeded(): FileRefused {
  return new FileRefused('PASSWORD_NEEDED', because('statement_password_needed'));
}

export function passwordWrong(): FileRefused {
  return new FileRefused('PASSWORD_WRONG', because('statement_password_wrong'));
}
