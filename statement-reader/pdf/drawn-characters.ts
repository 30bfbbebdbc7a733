import type { CharacterProgram, GivenGlyph, GlyphStyle, PageTools } from './page-marks.ts';
import { colourOf, gray, white, type Colour, type PaintState } from './paint-state.ts';
import { filling, stroking } from './fills.ts';
import { pictures } from './pictures.ts';
import { identity, matrixOf, multiply, type Matrix, type Point } from './matrix.ts';
import { shapeOf, shapeOfBox, shapeOfParts, type Shape } from './shapes.ts';

/** Nobody sees a mark smaller than this, in heights of the font. */
const markMin = 0.02;
const operatorsMax = 10_000;
/** The unit of most fonts. */
const thousandth: Matrix = [0.001, 0, 0, 0.001, 0, 0];
const figure = /\p{Nd}/u;

/**
 * The colours in which a character is drawn: `given` for that of the text. None where nothing is.
 *
 * @param scale how high a unit of the font is, in heights of the font.
 */
function coloursOfProgram(
  { fnArray, argsArray }: CharacterProgram,
  ops: Readonly<Record<string, number>>,
  scale: number,
): ('given' | Colour)[] {
  const found: ('given' | Colour)[] = [];
  const codesOf = (names: readonly string[]) => new Set(names.map((name) => ops[name]));
  const [fills, strokes] = [codesOf(filling), codesOf(stroking)];
  const images = codesOf(Object.keys(pictures));
  let colour: 'given' | Colour = 'given';
  for (const [at, code] of fnArray.slice(0, operatorsMax).entries()) {
    const given = argsArray[at];
    const args = Array.isArray(given) ? (given as unknown[]) : [given];
    if (code === ops['setFillRGBColor'] || code === ops['setFillGray']) {
      colour =
        (typeof args[0] === 'number' && args.length === 1 ? gray(args[0]) : colourOf(args)) ??
        white;
    } else if (code === ops['constructPath']) {
      const [how, data] = args;
      const isPainted = fills.has(how as number) || strokes.has(how as number);
      if (isPainted && isMark(data, scale)) found.push(colour);
    } else if (images.has(code) || code === ops['showText'] || code === ops['shadingFill']) {
      found.push(colour);
    }
  }
  return found;
}

/**
 * What a character is drawn over, in heights of its font; boxes for pictures. Null where nothing is
 * drawn.
 */
export function shapeOfProgram(
  { fnArray, argsArray }: CharacterProgram,
  { ops, fontOf }: Pick<PageTools, 'ops' | 'fontOf'>,
  font: string,
): Shape | null {
  const codesOf = (names: readonly string[]) => new Set(names.map((name) => ops[name]));
  const painting = codesOf([...filling, ...stroking]);
  const images = codesOf([...Object.keys(pictures), 'showText', 'shadingFill']);
  const beginning = codesOf(['save', 'paintFormXObjectBegin', 'beginGroup']);
  const ending = codesOf(['restore', 'paintFormXObjectEnd', 'endGroup']);
  const moving = codesOf(['transform', 'paintFormXObjectBegin']);
  const parts: (readonly Point[])[] = [];
  const saved: Matrix[] = [];
  let matrix = matrixOf(fontOf(font)?.fontMatrix) ?? thousandth;
  for (const [at, code] of fnArray.slice(0, operatorsMax).entries()) {
    const given = argsArray[at];
    const args = Array.isArray(given) ? (given as unknown[]) : [given];
    if (beginning.has(code)) saved.push(matrix);
    if (ending.has(code)) matrix = saved.pop() ?? matrix;
    if (moving.has(code)) {
      const moved = matrixOf(code === ops['transform'] ? args : args[0]);
      if (moved) matrix = multiply(matrix, moved);
    }
    if (images.has(code)) parts.push(...(shapeOfBox([0, 0, 1, 1], matrix)?.parts ?? []));
    if (code !== ops['constructPath'] || !painting.has(args[0] as number)) continue;
    const [points] = Array.isArray(args[1]) ? (args[1] as unknown[]) : [args[1]];
    parts.push(...(shapeOf(points, matrix)?.parts ?? []));
  }
  return shapeOfParts(parts);
}

function isMark(data: unknown, scale: number): boolean {
  const [points] = Array.isArray(data) ? (data as unknown[]) : [data];
  const shape = shapeOf(points, identity);
  if (!shape) return false;
  const { left, right, bottom, top } = shape;
  return Math.max(right - left, top - bottom) * scale >= markMin;
}

/** Tells how the characters of a font look, where the file says how each is drawn. */
export class DrawnCharacters {
  private readonly tools: PageTools;
  private readonly blanks = new Map<string, Map<string, boolean>>();
  private readonly known = new Map<CharacterProgram, ('given' | Colour)[]>();

  constructor(tools: PageTools) {
    this.tools = tools;
  }

  /** @param usual how the characters look that other fonts draw at once. */
  of({ font, fontMatrixScale }: PaintState, usual: GlyphStyle): (glyph: GivenGlyph) => GlyphStyle {
    const programs = this.tools.fontOf(font)?.charProcOperatorList;
    if (!programs) return this.outlined(font, usual);
    const styles = new Map<CharacterProgram | undefined, GlyphStyle>();
    return ({ operatorListId = '' }) => {
      const program = programs.get(operatorListId);
      const known = styles.get(program);
      if (known) return known;
      const style = this.styled(program, usual, Math.abs(fontMatrixScale));
      styles.set(program, style);
      return style;
    };
  }

  /** A font of the file may have figures without any outline, which nobody sees. */
  private outlined(font: string, usual: GlyphStyle): (glyph: GivenGlyph) => GlyphStyle {
    const blanks = this.blanks.get(font) ?? new Map<string, boolean>();
    this.blanks.set(font, blanks);
    let unseen: GlyphStyle | null = null;
    return ({ unicode = '', fontChar }) => {
      if (fontChar === undefined || !figure.test(unicode)) return usual;
      const isBlank = blanks.get(fontChar) ?? this.isBlank(font, fontChar);
      blanks.set(fontChar, isBlank);
      if (!isBlank) return usual;
      unseen ??= { ...usual, isPainted: false };
      return unseen;
    };
  }

  private isBlank(font: string, character: string): boolean {
    const path = this.tools.outlineOf(font, character)?.path;
    return path !== undefined && !isMark([path], 1);
  }

  private styled(
    program: CharacterProgram | undefined,
    usual: GlyphStyle,
    scale: number,
  ): GlyphStyle {
    const { ink: _, ...rest } = usual;
    const known = program && this.known.get(program);
    const colours = known ?? (program ? coloursOfProgram(program, this.tools.ops, scale) : []);
    if (program) this.known.set(program, colours);
    const last = colours.at(-1);
    if (program === undefined || last === undefined) return { ...rest, isPainted: false };
    return { ...rest, program, ...(last !== 'given' && { colour: last }) };
  }
}
