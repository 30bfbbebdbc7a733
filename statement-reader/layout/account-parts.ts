import { chooseAccount, isNamedAgain } from './choose-account.ts';
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
  /** The last one is that of the next line. */
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
      const isOther = account !== null && !isNamedAgain(current.account, account);
      if (isOther) this.named = { account, rows: [] };
    }
    const rows = this.named?.rows ?? current.aside;
    if (rows.length < asideRowsMax) rows.push(row);
  }

  /** Captions stand again: of another account, or of one that goes on. */
  beginTable(): void {
    const { named, all } = this;
    if (named === null || this.current.lines.length === 0) return;
    const known = all.findIndex(({ account }) => isNamedAgain(account, named.account));
    if (known < 0) {
      all.push(partOf<Line>(named.account, named.rows));
      this.named = null;
    } else {
      all.push(...all.splice(known, 1));
      this.keepNamed();
    }
  }

  line(line: Line): void {
    this.keepNamed();
    this.current.lines.push(line);
  }

  /** What was set aside since an account was named stands with the current one's. */
  private keepNamed(): void {
    if (this.named === null) return;
    const { aside } = this.current;
    aside.push(...this.named.rows.slice(0, Math.max(0, asideRowsMax - aside.length)));
    this.named = null;
  }

  /** @throws {FileRefused} where no account of several is the wanted one. */
  wanted(account: string | null): AccountPart<Line> {
    this.keepNamed();
    const chosen = chooseAccount(
      this.all.map((part) => part.account),
      account,
    );
    return this.all.find((part) => part.account === chosen) ?? this.current;
  }
}

function partOf<Line>(account: string | null, head: SheetRow[] | null): AccountPart<Line> {
  return { account, head, lines: new PackedList(), aside: [], opening: null, carried: null };
}
