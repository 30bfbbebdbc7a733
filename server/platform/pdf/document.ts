/** A document as data, so that it can be drawn in another thread. */
export interface PdfDocument {
  look: SheetLook;
  blocks: readonly Block[];
}

export interface SheetLook {
  brand: string;
  /** `#rrggbb` */
  color: string;
  /** A PNG in place of a mark of the brand, left of its name. */
  logo: Uint8Array | null;
  /** A language tag such as `hi-IN`. */
  language: string;
  title: string;
  /** The text in the footer of every page, beside its number. */
  footnote: string;
  /** The page number and the number of pages, as text in which both are named. */
  pages: string;
  /** Epoch milliseconds. */
  madeAt: number;
}

/** A column of a table; `share` is its part of the width. */
export interface Column {
  title: string;
  share: number;
  align?: 'left' | 'right';
}

/** A row of a table; `isStrong` for one that sums up. */
export interface Row {
  cells: readonly string[];
  isStrong: boolean;
}

/** A picture on the page: a JPEG, because other formats would have to be decoded here. */
export interface SheetPicture {
  jpeg: Uint8Array;
  width: number;
  height: number;
  caption: string;
}

/** A QR code with text beside it. */
export interface QrNote {
  link: string;
  title: string;
  lines: readonly string[];
}

/** How `pages` names the number of a page and the number of pages. */
export const pageMark = '#page';
export const countMark = '#count';

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isQuiet: boolean }
  | { kind: 'facts'; rows: readonly (readonly [string, string | null])[] }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly Row[] }
  | { kind: 'picture'; picture: SheetPicture }
  | { kind: 'qr'; note: QrNote };
