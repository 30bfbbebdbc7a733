import type { Entry } from 'yauzl';
import {
  cellLook,
  black,
  paper,
  white,
  type CellLook,
  type Ground,
  type Letters,
} from './cell-look.ts';
import type { Colour } from './colours.ts';
import { workbookNames } from './namespaces.ts';
import { isDateFormat } from './number-cells.ts';
import { formatOf } from './number-format.ts';
import { needsMemory } from './refusals.ts';
import { hexColour, patternGround, patternNumber, WorkbookColours } from './workbook-colours.ts';
import { scanPart } from './package-parts.ts';
import type { Attributes, XmlHandler } from './xml.ts';
import type { Zip } from './zip.ts';

/** How the cells of a style show what is in them. */
export interface CellStyle {
  isDate: boolean;
  look: CellLook;
  /** The same upon what something else puts behind it; null for a style with a fill. */
  on: ((ground: Ground) => CellLook) | null;
}

/** Spreadsheets allow 64,000 of them. */
const stylesMax = 65_536;
const ownMax = 64;

/** The styles of a workbook's cells by number; equal ones are worked out once. */
export class CellStyles {
  readonly colours = new WorkbookColours();
  readonly fonts: Letters[] = [];
  readonly fills: Ground[] = [];
  readonly codes = new Map<number, string>();
  /** The fills of a workbook's own styles of tables, by the names of their elements. */
  readonly tables = new Map<string, Map<string, Ground>>();
  private readonly styles: CellStyle[] = [];
  private readonly known = new Map<string, CellStyle>();

  font(letters: Letters): void {
    if (this.fonts.length >= stylesMax) throw needsMemory();
    this.fonts.push(letters);
  }

  fill(ground: Ground): void {
    if (this.fills.length >= stylesMax) throw needsMemory();
    this.fills.push(ground);
  }

  code(id: number, code: string): void {
    if (this.codes.size >= stylesMax) throw needsMemory();
    this.codes.set(id, code);
  }

  style(format: number, font: number, fill: number): void {
    if (this.styles.length >= stylesMax) throw needsMemory();
    const key = `${format} ${font} ${fill}`;
    const found = this.known.get(key);
    const style = found ?? this.made(format, font, fill);
    this.known.set(key, style);
    this.styles.push(style);
  }

  private made(format: number, font: number, fill: number): CellStyle {
    const code = this.codes.get(format);
    const shape = formatBy(code ?? builtIn.get(format), this.colours.named);
    const ground = this.fills[fill] ?? paper;
    const on = (behind: Ground) => cellLook(this.fonts[font] ?? { colour: black }, behind, shape);
    const isBare = ground === paper;
    return { isDate: isDateFormat(format, code), look: on(ground), on: isBare ? on : null };
  }

  at(index: number): CellStyle | undefined {
    return this.styles[index];
  }
}

/** Those of the formats without a code that show another figure than the value. */
const builtIn: ReadonlyMap<number, string> = new Map([
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [48, '##0.0E+0'],
]);

function formatBy(code: string | undefined, colours: (index: number) => Colour) {
  const isUsual = code === undefined || code === '' || /^general$/i.test(code);
  return isUsual ? null : formatOf(code, colours);
}

const themeParts = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4'];
const themeOrder = [...themeParts, 'accent5', 'accent6', 'hlink', 'folHlink'];

/** Takes the colours that the theme of a workbook names. */
export async function readTheme(
  zip: Zip,
  entry: Entry | undefined,
  colours: WorkbookColours,
): Promise<void> {
  const found: Colour[] = [];
  let part = -1;
  await scanPart(zip, entry, {
    open(tag, { val, lastClr }) {
      if (themeOrder.includes(tag)) part = themeOrder.indexOf(tag);
      else if (part >= 0 && (tag === 'srgbClr' || tag === 'sysClr')) {
        found[part] ??=
          val === 'window' && lastClr === undefined ? white : hexColour(lastClr ?? val);
      }
    },
    close(tag) {
      if (themeOrder.includes(tag)) part = -1;
    },
  });
  if (found.length > 0) colours.setTheme(found);
}

/** Takes the colours that a workbook has of its own, which stand behind what names them. */
export function ownColours(colours: WorkbookColours): XmlHandler {
  let isInList = false;
  const own: Colour[] = [];
  return {
    open(name, { rgb }) {
      if (name === 'indexedColors') isInList = true;
      else if (name === 'rgbColor' && isInList && own.length < ownMax) own.push(hexColour(rgb));
    },
    close(name) {
      if (name !== 'indexedColors') return;
      isInList = false;
      colours.setOwn(own);
    },
  };
}

/** Reads the styles of an xlsx while their XML streams by. */
export class StylesReader implements XmlHandler {
  readonly names = workbookNames;
  private readonly styles: CellStyles;
  private within = '';
  private font: Letters = { colour: black };
  private pattern = 0;
  private front: Colour = null;
  private back: Colour = null;
  private stops: Colour[] | null = null;
  /** The fills of what styles of tables refer to; undefined where one has none. */
  private readonly differences: (Ground | undefined)[] = [];
  private table = new Map<string, Ground>();

  constructor(styles: CellStyles) {
    this.styles = styles;
  }

  open(name: string, attributes: Attributes): void {
    if (lists.has(name)) this.within = name;
    else if (name === 'numFmt' && this.within === 'numFmts') this.openCode(attributes);
    else if (name === 'tableStyle') this.openTable(attributes);
    else if (name === 'tableStyleElement') this.openElement(attributes);
    else if (this.within === 'fonts') this.openFont(name, attributes);
    else if (this.within === 'fills' || this.within === 'dxfs') this.openFill(name, attributes);
    else if (this.within === 'cellXfs' && name === 'xf') {
      const { numFmtId, fontId, fillId } = attributes;
      this.styles.style(Number(numFmtId ?? 0), Number(fontId ?? 0), Number(fillId ?? 0));
    }
  }

  private openTable({ name = '' }: Attributes): void {
    const { tables } = this.styles;
    if (tables.size >= ownMax) return;
    this.table = new Map();
    tables.set(name, this.table);
  }

  private openElement({ type = '', dxfId = '' }: Attributes): void {
    const ground = this.differences[Number(dxfId)];
    if (ground && this.table.size < ownMax) this.table.set(type, ground);
  }

  private openCode({ numFmtId = '', formatCode = '' }: Attributes): void {
    if (numFmtId !== '') this.styles.code(Number(numFmtId), formatCode);
  }

  private openFont(name: string, attributes: Attributes): void {
    if (name === 'font') this.font = { colour: black };
    else if (name === 'color') this.font.colour = this.colour(attributes) ?? black;
    else if (name === 'sz') this.font.points = Number(attributes['val'] ?? NaN);
  }

  private openFill(name: string, attributes: Attributes): void {
    if (name === 'fill' || name === 'dxf') {
      this.pattern = 0;
      this.front = this.back = this.stops = null;
    } else if (name === 'patternFill') this.pattern = patternNumber(attributes['patternType']);
    else if (name === 'fgColor') this.front = this.colour(attributes);
    else if (name === 'bgColor') this.back = this.colour(attributes);
    else if (name === 'gradientFill') this.stops = [];
    else if (name === 'color' && this.stops !== null && this.stops.length < stylesMax) {
      this.stops.push(this.colour(attributes));
    }
  }

  private colour({ rgb, theme, indexed, tint }: Attributes): Colour {
    const { colours } = this.styles;
    if (rgb !== undefined) return hexColour(rgb);
    if (theme !== undefined) return colours.themed(Number(theme), Number(tint ?? 0));
    return indexed === undefined ? null : colours.indexed(Number(indexed));
  }

  close(name: string): void {
    if (lists.has(name)) this.within = '';
    else if (name === 'font' && this.within === 'fonts') this.styles.font(this.font);
    else if (name === 'fill' && this.within === 'fills') {
      const plain = patternGround(this.pattern, this.front, this.back);
      const isBare = this.pattern === 0 && this.stops === null;
      const ground = this.stops !== null && this.stops.length > 0 ? this.stops : [plain];
      this.styles.fill(isBare ? paper : ground);
    } else if (name === 'dxf' && this.differences.length < stylesMax) {
      const colour = this.back ?? this.front;
      this.differences.push(colour === null ? undefined : [colour]);
    }
  }
}

const lists: ReadonlySet<string> = new Set(['numFmts', 'fonts', 'fills', 'cellXfs', 'dxfs']);
