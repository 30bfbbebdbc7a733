import type { Deal } from './deals.ts';
import { asText, utf8 } from './containers.ts';
import { write, type Style, type Written } from './writing.ts';

/** A bank's file in a bank's container, with what must be read from it. */
export interface BankFile {
  name: string;
  bank: string | null;
  make: (deals: readonly Deal[]) => { bytes: Uint8Array; written: Written };
}

/** A file of one style in one container. */
export function bankFile(
  name: string,
  bank: string | null,
  style: Style,
  pack: (written: Written) => Uint8Array,
): BankFile {
  return {
    name,
    bank,
    make: (deals) => {
      const written = write(style, deals);
      return { bytes: pack(written), written };
    },
  };
}

export const csv = ({ sheet }: Written) => utf8(asText(sheet, ','));
