import type { BookedStatement } from './booked-statement.ts';
import { isCamt, readCamt } from './camt.ts';
import { isMt940, readMt940 } from './mt940.ts';
import { isOfx, readOfx } from './ofx.ts';
import { isQif, readQif } from './qif.ts';

/** The statements of a text in one of the formats with records; null for any other text. */
export async function readBookedText(
  text: string,
  bytes: Uint8Array,
): Promise<BookedStatement[] | null> {
  if (isMt940(text)) return readMt940(text);
  if (isCamt(text)) return readCamt(bytes);
  if (isOfx(text)) return readOfx(text);
  return isQif(text) ? readQif(text) : null;
}
