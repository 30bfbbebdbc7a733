import { black, white } from './cell-look.ts';
import type { Colour } from './colours.ts';

/** The usual colours of workbooks from the eighth on; the eight before it are the first of them. */
const usual = (
  '000000ffffffff000000ff000000ffffff00ff00ff00ffff800000008000000080808000800080008080c0c0c0' +
  '8080809999ff993366ffffccccffff660066ff80800066ccccccff000080ff00ffffff0000ffff800080800000' +
  '0080800000ff00ccffccffffccffccffff9999ccffff99cccc99ffffcc993366ff33cccc99cc00ffcc00ff9900' +
  'ff6600666699969696003366339966003300333300993300993366333399333333'
).match(/.{6}/g);
const firstOwn = 8;
const colourCount = 56;
const systemLetters = 64;
const systemGround = 65;

/** The colours of Office, for a workbook that does not bring its own: grounds, letters, accents. */
const usualTheme = [
  ...['ffffff', '000000', 'e7e6e6', '44546a', '4472c4', 'ed7d31'],
  ...['a5a5a5', 'ffc000', '5b9bd5', '70ad47', '0563c1', '954f72'],
];

export function hexColour(text: string | undefined): Colour {
  // What stands before the last six is a transparency, which no spreadsheet shows in a cell.
  const digits = /([\da-f]{6})$/i.exec(text ?? '')?.[1];
  if (digits === undefined) return null;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colours that a workbook names by their numbers. */
export class WorkbookColours {
  private own: Colour[] = [];
  private theme: Colour[] = usualTheme.map(hexColour);

  /** @param from the number of the first of them. */
  setOwn(colours: readonly Colour[], from = 0): void {
    this.own = [];
    colours.slice(0, firstOwn + colourCount).forEach((one, at) => (this.own[from + at] = one));
  }

  setTheme(colours: readonly Colour[]): void {
    this.theme = [...colours];
  }

  /** Null for what is none. */
  indexed(index: number): Colour {
    if (this.own[index] !== undefined) return this.own[index];
    if (index === systemLetters) return black;
    if (index === systemGround) return white;
    const at = index < firstOwn ? index : index - firstOwn;
    return at < colourCount ? hexColour(usual?.[at]) : null;
  }

  /** A colour that a format of numbers names, counted from 1. */
  readonly named = (index: number): Colour => this.indexed(index + firstOwn - 1) ?? black;

  themed(index: number, tint: number): Colour {
    return tinted(this.theme[index] ?? null, tint);
  }
}

/** Lighter towards white above zero, darker towards black below it. */
export function tinted(colour: Colour, tint: number): Colour {
  if (colour === null || colour === 'clear' || !Number.isFinite(tint) || tint === 0) return colour;
  const share = Math.min(Math.abs(tint), 1);
  const target = tint > 0 ? 255 : 0;
  const level = (from: number) => from + (target - from) * share;
  return [level(colour[0]), level(colour[1]), level(colour[2])];
}

/** How much of a ground its pattern covers, by the names of xlsx and in the order of the others. */
const patterns = [
  ...['none', 'solid', 'mediumGray', 'darkGray', 'lightGray', 'darkHorizontal', 'darkVertical'],
  ...['darkDown', 'darkUp', 'darkGrid', 'darkTrellis', 'lightHorizontal', 'lightVertical'],
  ...['lightDown', 'lightUp', 'lightGrid', 'lightTrellis', 'gray125', 'gray0625'],
];
const shares = [0, 1, 0.5, 0.75, 0.25, 0.5, 0.5, 0.5, 0.5, 0.5, 0.75];

export function patternNumber(name: string | undefined): number {
  return Math.max(patterns.indexOf(name ?? 'none'), 0);
}

/** The colour that a pattern has from afar; null where its own is not known. */
export function patternGround(pattern: number, front: Colour, back: Colour): Colour {
  if (pattern === 0) return white;
  if (pattern === 1) return front;
  const [one, other] = [front ?? black, back ?? white];
  if (one === 'clear' || other === 'clear' || one === null || other === null) return null;
  const share = shares[pattern] ?? (pattern < 17 ? 0.25 : 0.125);
  const level = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
  return [level(0), level(1), level(2)];
}
