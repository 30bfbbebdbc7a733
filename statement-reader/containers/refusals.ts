import type { ReadRefusal } from '../statement.ts';
import { sheetRowsMax } from './limits.ts';

/** Thrown inside the reader only: `readBytes` turns it into a refusal of the file. */
export class FileRefused extends Error {
  readonly code: ReadRefusal;

  constructor(code: ReadRefusal, message: string) {
    super(message);
    this.code = code;
  }
}

export function corrupt(): FileRefused {
  return new FileRefused(
    'CORRUPT_FILE',
    'The file is damaged or incomplete. Download it from the bank again',
  );
}

export function encrypted(): FileRefused {
  return new FileRefused(
    'ENCRYPTED',
    'The file is protected with a password. Save it without one and upload that',
  );
}

export function macros(): FileRefused {
  return new FileRefused(
    'MACROS',
    'The file contains macros or embedded files. Save a copy without them and upload that',
  );
}

export function zipBomb(): FileRefused {
  return new FileRefused(
    'ZIP_BOMB',
    'The file unpacks to far more data than any statement. Nothing was read',
  );
}

export function entities(): FileRefused {
  return new FileRefused(
    'XML_ENTITIES',
    'The file declares XML entities, which no statement does. Nothing was read',
  );
}

export function tooLong(): FileRefused {
  return new FileRefused('CELL_TOO_LONG', 'A cell holds more text than a spreadsheet allows');
}

export function tooManyRows(): FileRefused {
  return new FileRefused('TOO_LARGE', `The file has more than ${sheetRowsMax} rows; split it`);
}
