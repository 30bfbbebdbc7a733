import type { MadeLine } from './made-lines.ts';

type Role =
  | 'serial'
  | 'date'
  | 'valueDate'
  | 'narration'
  | 'reference'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'flag'
  | 'balance'
  | 'branch'
  | 'kind'
  | 'tranId'
  | 'balanceFlag';

export interface MadeColumn {
  role: Role;
  /** The lines of its caption. */
  caption: readonly string[];
  x: number;
  width: number;
  align?: 'left' | 'right' | 'centre';
  captionAlign?: 'left' | 'right' | 'centre';
}

export interface MadeLayout {
  name: string;
  columns: readonly MadeColumn[];
  dateOf: (iso: string) => readonly string[];
  money: (paise: bigint) => string;
  /** What stands in the column of the other side. */
  none?: string;
  /** One amount carries its direction: `500.00(Cr)`. */
  amount?: (line: MadeLine) => string;
  /** Below the lines of every page. */
  legend?: readonly string[];
  balance?: (paise: bigint) => string;
  wrap: 'words' | 'cut' | 'characters';
  valign?: 'top' | 'middle' | 'bottom';
  leading?: number;
  rowGap?: number;
  newestFirst?: boolean;
  captionsOnce?: boolean;
  /** In the column of the narrations, close above the first line. */
  headings?: readonly string[];
  carried?: boolean;
  pageTotals?: boolean;
  summary?: boolean;
  rotate?: boolean;
  shuffled?: boolean;
  /** Rows go on over the end of a page. */
  breaksRows?: boolean;
  lines?: number;
  opening?: bigint;
  size?: number;
}

export interface MadePdf {
  bytes: Uint8Array<ArrayBuffer>;
  lines: MadeLine[];
}
