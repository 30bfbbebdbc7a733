import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import type { SampleTransaction } from './sample-transactions.ts';
import { asText, utf8 } from './containers.ts';
import { write, type Style, type WrittenSheet } from './writing.ts';

/** A bank's file in a bank's container, with what must be read from it. */
export interface BankFile {
  name: string;
  bank: string | null;
  /** What a person confirms of a file without balances. */
  mapping?: ColumnMapping;
  make: (transactions: readonly SampleTransaction[]) => {
    bytes: Uint8Array;
    written: WrittenSheet;
  };
}

/** A file of one style in one container. */
export function bankFile(
  name: string,
  bank: string | null,
  style: Style,
  pack: (written: WrittenSheet) => Uint8Array,
  mapping?: ColumnMapping,
): BankFile {
  return {
    name,
    bank,
    ...(mapping && { mapping }),
    make: (transactions) => {
      const written = write(style, transactions);
      return { bytes: pack(written), written };
    },
  };
}

export const csv = ({ sheet }: WrittenSheet) => utf8(asText(sheet, ','));
