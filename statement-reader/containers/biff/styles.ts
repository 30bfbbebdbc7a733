import { black, type Ground } from '../cell-look.ts';
import type { CellStyles } from '../book-styles.ts';
import type { Colour } from '../colours.ts';
import { patternGround } from '../workbook-colours.ts';
import type { Records } from './records.ts';

const twipsOfPoint = 20;
const fontFlagBytes = 2;
/** A colour of its own begins with this number; those before it cannot be changed. */
const firstOwn = 8;
const colourMask = 0x7f;

/** What each style of an old workbook names; its colours may come after them. */
interface Named {
  format: number;
  font: number;
  pattern: number;
  front: number;
  back: number;
}

/** Collects the styles of an old workbook, which are known once all their records are read. */
export class StyleList {
  private readonly styles: CellStyles;
  private readonly fonts: { colour: number; points: number }[] = [];
  private readonly named: Named[] = [];

  constructor(styles: CellStyles) {
    this.styles = styles;
  }

  palette(records: Records): void {
    const own: Colour[] = [];
    for (let left = records.u16(); left > 0; left -= 1) {
      own.push([records.u8(), records.u8(), records.u8()]);
      records.u8();
    }
    this.styles.colours.setOwn(own, firstOwn);
  }

  font(records: Records): void {
    const points = records.u16() / twipsOfPoint;
    records.take(fontFlagBytes);
    this.fonts.push({ colour: records.u16(), points });
  }

  /** @param isOld of Excel 5 and 95, where the fill stands before the borders. */
  style(records: Records, isOld: boolean): void {
    const [font, format] = [records.u16(), records.u16()];
    records.take(isOld ? 4 : 10);
    const upper = isOld ? 0 : records.u32() >>> 26;
    const colours = records.u16();
    const pattern = isOld ? records.u16() & 0x3f : upper;
    const [front, back] = [colours & colourMask, (colours >> 7) & colourMask];
    this.named.push({ format, font, pattern, front, back });
  }

  end(): void {
    const { styles } = this;
    const { colours } = styles;
    for (const { colour, points } of this.fonts) {
      styles.font({ colour: colours.indexed(colour) ?? black, points });
    }
    const grounds = new Map<string, number>();
    for (const { format, font, pattern, front, back } of this.named) {
      const key = `${pattern} ${front} ${back}`;
      const known = grounds.get(key) ?? grounds.size;
      if (known === grounds.size) {
        const ground: Ground = [
          patternGround(pattern, colours.indexed(front), colours.indexed(back)),
        ];
        styles.fill(ground);
        grounds.set(key, known);
      }
      // No font has the number four.
      styles.style(format, font > 4 ? font - 1 : font, known);
    }
  }
}
