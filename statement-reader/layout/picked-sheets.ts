import { shownRows, type Grid, type SheetRow } from '../cells/cells.ts';

export interface PickedSheet {
  /** How many lines stand in the sheets before. */
  after: number;
  /** The rows of this sheet above and below its lines. */
  around: SheetRow[];
}

/** So many rows that are no lines are kept. */
export const asideRowsMax = 400;

/** Which lines and other rows each sheet has, where a statement may go on over several. */
export class SheetsPicked {
  readonly picked: PickedSheet[];
  private readonly heads: ReadonlyMap<number, readonly SheetRow[]>;

  constructor({ sheets = [] }: Grid) {
    this.heads = new Map(sheets.map(({ at, head }) => [at, shownRows(head)]));
    this.picked = sheets.length === 0 ? [] : [{ after: 0, around: [] }];
  }

  begins(at: number, after: number): boolean {
    const head = this.heads.get(at);
    if (head) this.picked.push({ after, around: [...head] });
    return head !== undefined;
  }

  setAside(row: SheetRow): void {
    const around = this.picked.at(-1)?.around;
    if (around && around.length < asideRowsMax) around.push(row);
  }
}
