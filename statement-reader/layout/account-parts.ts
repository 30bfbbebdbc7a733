import { chooseAccount, isSameAccount } from './choose-account.ts';
import { shownRows, type SheetRow } from '../cells/cells.ts';
import { PackedList } from '../packed-list.ts';
import { accountOfHeader } from './header.ts';
import { asideRowsMax } from './picked-sheets.ts';

/** The lines of one account, and the rows around them. */
export interface AccountPart<Line> {
  account: string | null;
  /** What stands above its captions; null of the first one. */
  head: SheetRow[] | null;
  lines: PackedList<Line>;
  aside: SheetRow[];
  opening: string | null;
  carried: { text: string; at: number } | null;
}

/**
 * Divides the rows of a table by the accounts that are named above its captions, each time that
 * these stand again. A number among the lines, or without captions below it, divides nothing.
 */
export class AccountParts<Line> {
  private readonly all: AccountPart<Line>[];
  /** Rows from one on that names another account, until captions or a line follow. */
  private named: { account: string; rows: SheetRow[] } | null = null;

  constructor(head: readonly SheetRow[]) {
    this.all = [partOf<Line>(accountOfHeader(shownRows(head)), null)];
  }

  get current(): AccountPart<Line> {
    return this.all.at(-1) ?? partOf<Line>(null, null);
  }

  setAside(row: SheetRow): void {
    const { current } = this;
    if (this.named === null && current.account !== null && row.isHidden !== true) {
      const account = accountOfHeader([row]);
      const isOther = account !== null && !isSame(account, current.account);
      if (isOther) this.named = { account, rows: [] };
    }
    const rows = this.named?.rows ?? current.aside;
    if (rows.length < asideRowsMax) rows.push(row);
  }

  /** Captions stand again. */
  beginTable(): void {
    if (this.named === null || this.current.lines.length === 0) return;
    this.all.push(partOf<Line>(this.named.account, this.named.rows));
    this.named = null;
  }

  line(line: Line): void {
    if (this.named !== null) this.current.aside.push(...this.named.rows);
    this.named = null;
    this.current.lines.push(line);
  }

  /** @throws {FileRefused} where no account of several is the wanted one. */
  wanted(account: string | null): AccountPart<Line> {
    if (this.named !== null) this.current.aside.push(...this.named.rows);
    const chosen = chooseAccount(
      this.all.map((part) => part.account),
      account,
    );
    return this.all.find((part) => part.account === chosen) ?? this.current;
  }
}

function isSame(one: string, other: string): boolean {
  return one === other || isSameAccount(one, other);
}

function partOf<Line>(account: string | null, head: SheetRow[] | null): AccountPart<Line> {
  return { account, head, lines: new PackedList(), aside: [], opening: null, carried: null };
}
