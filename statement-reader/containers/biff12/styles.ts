import { black, type Ground } from '../cell-look.ts';
import type { CellStyles } from '../book-styles.ts';
import type { Colour } from '../colours.ts';
import { patternGround, type WorkbookColours } from '../workbook-colours.ts';
import { kinds, type OnRecord } from './records.ts';
import { textAt } from './texts.ts';

const twipsOfPoint = 20;
/** A colour: of which kind it is, its number, how much lighter it is, and its levels. */
const colourBytes = 8;
const colourKinds = { indexed: 1, levels: 2, theme: 3 } as const;
const tintMax = 32_767;
/** In a font, what stands before its colour. */
const fontColourAt = 12;
/** In a fill: its pattern, two colours, and where it passes from one to another, each of those. */
const gradient = 0x28;
const stopCountAt = 60;
const stopsAt = 64;
const stopBytes = colourBytes + 8;
const stopsMax = 256;
const ownMax = 64;

/** Takes the colours that a workbook has of its own, which stand behind what names them. */
export function ownColoursIn(colours: WorkbookColours): OnRecord {
  const own: Colour[] = [];
  return (kind, content) => {
    if (kind !== kinds.ownColour || own.length >= ownMax) return;
    own.push([content.readUInt8(0), content.readUInt8(1), content.readUInt8(2)]);
    colours.setOwn(own);
  };
}

/** Reads the records of styles. */
export class StyleRecords {
  private readonly styles: CellStyles;
  private isInCells = false;

  constructor(styles: CellStyles) {
    this.styles = styles;
  }

  record(kind: number, content: Buffer): void {
    const { styles } = this;
    if (kind === kinds.numberFormat) styles.code(content.readUInt16LE(0), textAt(content, 2).text);
    else if (kind === kinds.font) {
      const points = content.readUInt16LE(0) / twipsOfPoint;
      styles.font({ colour: this.colourAt(content, fontColourAt) ?? black, points });
    } else if (kind === kinds.fill) styles.fill(this.groundOf(content));
    else if (kind === kinds.beginCellFormats) this.isInCells = true;
    else if (kind === kinds.endCellFormats) this.isInCells = false;
    else if (kind === kinds.cellFormat && this.isInCells) {
      const [format, font, fill] = [2, 4, 6].map((at) => content.readUInt16LE(at));
      styles.style(format ?? 0, font ?? 0, fill ?? 0);
    }
  }

  private groundOf(content: Buffer): Ground {
    const pattern = content.readUInt32LE(0);
    if (pattern !== gradient) {
      const front = this.colourAt(content, 4);
      return [patternGround(pattern, front, this.colourAt(content, 4 + colourBytes))];
    }
    const count = Math.min(content.readUInt32LE(stopCountAt), stopsMax);
    if (count === 0) return [null];
    return Array.from({ length: count }, (_, at) =>
      this.colourAt(content, stopsAt + at * stopBytes),
    );
  }

  private colourAt(content: Buffer, at: number): Colour {
    const kind = content.readUInt8(at) >> 1;
    const index = content.readUInt8(at + 1);
    const { colours } = this.styles;
    if (kind === colourKinds.indexed) return colours.indexed(index);
    const tint = content.readInt16LE(at + 2) / tintMax;
    if (kind === colourKinds.theme) return colours.themed(index, tint);
    if (kind !== colourKinds.levels) return null;
    return [content.readUInt8(at + 4), content.readUInt8(at + 5), content.readUInt8(at + 6)];
  }
}
