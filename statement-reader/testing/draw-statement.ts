import { madeLines, type MadeLine } from './made-lines.ts';
import type { MadeColumn, MadeLayout, MadePdf } from './made-layout.ts';
import { pdfOf, textAt, widthOf, type PdfOptions, type PdfPage } from './pdf-file.ts';

const top = 640;
const bottom = 90;

/** Draws a statement in a layout. `change` may alter what is drawn of the lines. */
export function drawStatement(
  layout: MadeLayout,
  change: (lines: MadeLine[]) => MadeLine[] = (lines) => lines,
  /** Operators that are drawn on the first page, before or after the statement's own. */
  extra: { before?: string; after?: string; pdf?: PdfOptions } = {},
): MadePdf {
  const oldest = change(madeLines(layout.lines ?? 60, layout.opening));
  const lines = layout.newestFirst ? oldest.toReversed() : oldest;
  const sheet = new Sheet(layout);
  sheet.begin();
  const first = madeLines(1, layout.opening)[0];
  const before = first
    ? first.balance - (first.direction === 'credit' ? first.amount : -first.amount)
    : 0n;
  for (const text of layout.headings ?? []) sheet.heading(text);
  if (layout.carried) sheet.label('Brought Forward', { balance: before });
  for (const line of lines) sheet.line(line);
  sheet.end();
  const paper = layout.rotate ? { width: 842, height: 595 } : {};
  const pages = sheet.pages.map((parts) => sheet.pageOf(parts));
  const { before: under = '', after: over = '' } = extra;
  if (pages[0]) pages[0].content = `${under}\n${pages[0].content}\n${over}`;
  return { bytes: pdfOf(pages, { ...paper, ...extra.pdf }), lines };
}

interface Drawn {
  x: number;
  y: number;
  text: string;
  size: number;
}

class Sheet {
  readonly pages: Drawn[][] = [];
  private readonly layout: MadeLayout;
  private y = 0;
  private readonly size: number;
  private readonly leading: number;
  private readonly gap: number;
  private page = { debit: 0n, credit: 0n };
  private readonly all = { debit: 0n, credit: 0n, debits: 0, credits: 0 };
  private last = 0n;

  constructor(layout: MadeLayout) {
    this.layout = layout;
    this.size = layout.size ?? 7;
    this.leading = layout.leading ?? this.size * 1.25;
    this.gap = layout.rowGap ?? this.size * 1.7;
  }

  begin(): void {
    this.pages.push([]);
    this.put(40, 800, 'NOWHERE BANK LIMITED', 12);
    this.put(40, 780, 'MR ZZTEST PERSON');
    this.put(40, 770, '12 IMAGINARY STREET, NOWHEREPUR 000000');
    this.put(330, 780, 'Account No : 00112233445566');
    this.put(330, 770, 'Statement Period : 01/09/2026 to 30/09/2026');
    this.put(330, 760, 'IFSC : NOWH0ZZ0001   Currency : INR');
    this.y = top;
    if (this.pages.length === 1 || !this.layout.captionsOnce) this.captions();
    this.page = { debit: 0n, credit: 0n };
  }

  private captions(): void {
    const most = Math.max(...this.layout.columns.map(({ caption }) => caption.length));
    for (const column of this.layout.columns) {
      column.caption.forEach((text, at) => {
        const align = column.captionAlign ?? column.align;
        this.put(this.placeOf(column, text, align), this.y - at * this.size * 1.2, text);
      });
    }
    this.y -= most * this.size * 1.2 + this.size;
  }

  private placeOf({ x, width }: MadeColumn, text: string, align: MadeColumn['align']): number {
    if (align === 'right') return x + width - widthOf(text, this.size);
    return align === 'centre' ? x + (width - widthOf(text, this.size)) / 2 : x;
  }

  line(line: MadeLine): void {
    this.last = line.balance;
    const cells = this.layout.columns.map((column) => this.cellOf(column, line));
    const height = Math.max(...cells.map((texts) => texts.length));
    const needed = height * this.leading;
    if (this.layout.breaksRows ? this.y - this.leading < bottom : this.y - needed < bottom) {
      this.turn();
    }
    const starts = cells.map((texts) => {
      const spare = height - texts.length;
      if (this.layout.valign === 'middle') return (spare * this.leading) / 2;
      return this.layout.valign === 'bottom' ? spare * this.leading : 0;
    });
    const rows = Array.from({ length: height }, (_, at) => at);
    for (const at of rows) {
      if (at > 0 && this.layout.breaksRows && this.y - at * this.leading < bottom) {
        const rest = cells.map((texts) => texts.slice(at));
        this.count(line);
        this.turn();
        this.drawCells(
          rest,
          rest.map(() => 0),
        );
        this.y -= (height - at - 1) * this.leading + this.gap;
        return;
      }
      this.drawCells(
        cells.map((texts) => (texts[at] === undefined ? [] : [texts[at]])),
        starts.map((start) => start + at * this.leading),
      );
    }
    this.count(line);
    this.y -= (height - 1) * this.leading + this.gap;
  }

  private drawCells(cells: readonly (readonly string[])[], starts: readonly number[]): void {
    this.layout.columns.forEach((column, at) => {
      (cells[at] ?? []).forEach((text, row) => {
        if (text === '') return;
        const y = this.y - (starts[at] ?? 0) - row * this.leading;
        this.put(this.placeOf(column, text, column.align), y, text);
      });
    });
  }

  private count({ direction, amount }: MadeLine): void {
    this.page[direction] += amount;
    this.all[direction] += amount;
    this.all[direction === 'debit' ? 'debits' : 'credits'] += 1;
  }

  private turn(): void {
    if (this.layout.pageTotals) this.label('Page Total', this.page);
    if (this.layout.carried) this.label('Carried Forward', { balance: this.last });
    this.foot();
    this.begin();
    if (this.layout.carried) this.label('Brought Forward', { balance: this.last });
  }

  private foot(): void {
    (this.layout.legend ?? []).forEach((text, at) => this.put(40, 74 - at * 9, text));
    this.put(40, 40, 'This is a computer generated statement. Please do not share your PIN.');
    this.put(500, 40, `Page ${this.pages.length}`);
  }

  label(label: string, figures: { debit?: bigint; credit?: bigint; balance?: bigint }): void {
    for (const column of this.layout.columns) {
      const { debit, credit, balance } = figures;
      const show = this.layout.balance ?? this.layout.money;
      const text =
        column.role === 'narration'
          ? label
          : column.role === 'debit' && debit !== undefined
            ? this.layout.money(debit)
            : column.role === 'credit' && credit !== undefined
              ? this.layout.money(credit)
              : column.role === 'balance' && balance !== undefined
                ? show(balance)
                : '';
      if (text !== '') this.put(this.placeOf(column, text, column.align), this.y, text);
    }
    this.y -= this.gap;
  }

  heading(text: string): void {
    const column = this.layout.columns.find(({ role }) => role === 'narration');
    if (column) this.put(this.placeOf(column, text, column.align), this.y, text);
    this.y -= this.leading;
  }

  end(): void {
    if (this.layout.pageTotals) this.label('Page Total', this.page);
    if (this.layout.pageTotals) this.label('Grand Total', this.all);
    if (this.layout.summary) {
      this.y -= 20;
      const { debits, credits, debit, credit } = this.all;
      const captions = ['Dr Count', 'Cr Count', 'Total Debits', 'Total Credits'];
      const values = [debits, credits, this.layout.money(debit), this.layout.money(credit)];
      captions.forEach((text, at) => this.put(60 + at * 110, this.y, text));
      values.forEach((value, at) => this.put(60 + at * 110, this.y - 11, String(value)));
    }
    this.foot();
  }

  private cellOf(column: MadeColumn, line: MadeLine): readonly string[] {
    const { money, balance = money, dateOf } = this.layout;
    const isOwn = column.role === line.direction;
    switch (column.role) {
      case 'serial':
        return ['1'];
      case 'date':
      case 'valueDate':
        return dateOf(line.date);
      case 'narration':
        return this.wrapped(line.narration, column.width);
      case 'reference':
        return [line.reference];
      case 'debit':
      case 'credit':
        return [isOwn ? money(line.amount) : (this.layout.none ?? '')];
      case 'amount':
        return [this.layout.amount?.(line) ?? money(line.amount)];
      case 'flag':
        return [line.direction === 'credit' ? 'CR' : 'DR'];
      case 'balance':
        return [balance(line.balance)];
      case 'branch':
        return ['999'];
      case 'kind':
        return ['TFR'];
      case 'tranId':
        return ['S4471123'];
      case 'balanceFlag':
        return [line.balance < 0n ? 'DR' : 'CR'];
    }
  }

  private wrapped(text: string, width: number): string[] {
    if (this.layout.wrap === 'characters') return text.match(/.{1,30}/g) ?? [];
    const pieces = this.layout.wrap === 'cut' ? text.split('') : text.split(/(?<= )|(?<=\/)/);
    const rows: string[] = [];
    for (const piece of pieces) {
      const last = rows.at(-1);
      if (last !== undefined && widthOf((last + piece).trimEnd(), this.size) <= width) {
        rows[rows.length - 1] = last + piece;
      } else rows.push(piece);
    }
    return this.layout.wrap === 'cut' ? rows : rows.map((row) => row.trimEnd());
  }

  private put(x: number, y: number, text: string, size = this.size): void {
    this.pages.at(-1)?.push({ x, y, text, size });
  }

  pageOf(parts: readonly Drawn[]): PdfPage {
    const glyphs = this.layout.shuffled ? shuffled(parts.flatMap(byGlyph)) : parts;
    const drawn = glyphs.map(({ x, y, text, size }) => textAt(x, y, text, size));
    if (!this.layout.rotate) return { content: drawn.join('\n') };
    return { content: `q 0 1 -1 0 842 0 cm\n${drawn.join('\n')}\nQ`, rotate: 90 };
  }
}

function byGlyph({ x, y, text, size }: Drawn): Drawn[] {
  return text.split('').map((character, at) => ({
    x: x + widthOf(text.slice(0, at), size),
    y,
    text: character,
    size,
  }));
}

function shuffled(drawn: readonly Drawn[]): Drawn[] {
  return drawn
    .map((one, at) => ({ one, key: (at * 7_919 + 13) % 10_007 }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ one }) => one);
}
