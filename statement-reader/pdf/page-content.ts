import { faceOf, styleOf } from './glyph-places.ts';
import { identity, matrixOf, multiply, type Matrix } from './matrix.ts';
import { changeBy, colourOf, gray, initialState, numberOf, penEndsOf } from './paint-state.ts';
import { withinGroup, type PaintState } from './paint-state.ts';
import type { GivenGlyph, GivenGroup, GlyphFace, GlyphStyle } from './page-marks.ts';
import type { PageContent, PageTools } from './page-marks.ts';
import { evenOddFilling, Fills, filling, PageTooLarge, stroking } from './fills.ts';
import { pictures } from './pictures.ts';
import { DrawnCharacters } from './drawn-characters.ts';
import { clippedTo, clippedToBox } from './clipping.ts';
import { shapeOf, shapeOfArea } from './shapes.ts';
import type { Box } from './shapes.ts';

const firstClipping = 4;
/** Limits for one page; no statement comes near. */
const glyphsMax = 150_000;
const depthMax = 200;

/**
 * Goes through the operators of a page as a painter would, and notes each character with its
 * place and colour and each filled area. Nothing is painted.
 */
export class PagePainter {
  private readonly fills = new Fills();
  readonly content: PageContent = { glyphs: [], unnamed: [], fills: this.fills.all };
  private readonly tools: PageTools;
  private readonly handlers: ReadonlyMap<number, (args: readonly unknown[]) => void>;
  private readonly first: PaintState;
  private state: PaintState;
  private readonly saved: PaintState[] = [];
  /** The state is to be found again as it is. */
  private isSaved = true;
  private face: GlyphFace | null = null;
  private text: Matrix | null = null;
  private x = 0;
  private y = 0;
  private lineX = 0;
  private lineY = 0;
  private clipping: 'clip' | 'eoClip' | null = null;
  private clipsByText = false;
  private readonly characters: DrawnCharacters;
  private readonly layers: boolean[] = [];

  constructor(tools: PageTools, page: Box) {
    this.tools = tools;
    this.characters = new DrawnCharacters(tools);
    this.first = initialState(page);
    this.state = this.first;
    const named = Object.entries(this.operators()).flatMap(([name, handler]) => {
      const code = tools.ops[name];
      return code === undefined ? [] : [[code, handler] as const];
    });
    this.handlers = new Map(named);
  }

  run(operators: readonly number[], args: readonly unknown[]): PageContent {
    operators.forEach((code, at) => {
      const given = args[at];
      this.handlers.get(code)?.(Array.isArray(given) ? (given as unknown[]) : [given]);
    });
    return this.content;
  }

  private operators(): Record<string, (args: readonly unknown[]) => void> {
    const form = (args: readonly unknown[]) => this.beginForm(args[0], args[1]);
    return {
      ...this.stateOperators(),
      ...this.textOperators(),
      paintFormXObjectBegin: form,
      paintFormXObjectEnd: () => this.restore(),
      beginGroup: ([group]) => this.beginGroup((group ?? {}) as GivenGroup),
      endGroup: () => this.restore(),
      beginAnnotation: ([, , transform, matrix]) => {
        this.save();
        this.state = { ...this.first };
        this.transform(transform);
        this.transform(matrix);
      },
      endAnnotation: () => this.restore(),
      beginMarkedContent: () => this.layers.push(true),
      beginMarkedContentProps: ([tag, layer]) =>
        this.layers.push(tag !== 'OC' || this.tools.isLayerShown(layer)),
      endMarkedContent: () => this.layers.pop(),
      clip: () => (this.clipping = 'clip'),
      eoClip: () => (this.clipping = 'eoClip'),
      constructPath: (args) => this.path(args),
      shadingFill: () => {
        const shape = shapeOfArea(this.state.clip);
        if (shape && this.isShown()) this.fills.fill(this.state, shape, null);
      },
      ...Object.fromEntries(
        Object.entries(pictures).map(([name, placed]) => [
          name,
          (args: readonly unknown[]) => {
            if (!this.isShown()) return;
            for (const picture of placed(args, this.state.matrix)) {
              this.fills.picture(this.state, picture, this.tools.objectOf);
            }
          },
        ]),
      ),
    };
  }

  private stateOperators(): Record<string, (args: readonly unknown[]) => void> {
    return {
      save: () => this.save(),
      restore: () => this.restore(),
      transform: (args) => this.transform(args),
      setGState: ([states]) => this.setStates(states),
      setFillRGBColor: (args) => this.set({ fill: colourOf(args) }),
      setFillGray: ([grey]) => this.set({ fill: colourOf(gray(grey)) }),
      setFillColorN: () => this.set({ fill: null }),
      setFillTransparent: () => this.set({ fill: null, opacity: 0 }),
      setStrokeRGBColor: (args) => this.set({ stroke: colourOf(args) }),
      setStrokeColorN: () => this.set({ stroke: null }),
      setStrokeTransparent: () => this.set({ stroke: null }),
      setLineCap: ([value]) => this.set({ penEnds: penEndsOf(value) }),
      setLineWidth: ([value]) => this.set({ penWidth: numberOf(value) }),
      setCharSpacing: ([value]) => this.set({ charSpacing: numberOf(value) }),
      setWordSpacing: ([value]) => this.set({ wordSpacing: numberOf(value) }),
      setHScale: ([value]) => this.set({ stretch: numberOf(value) / 100 }),
      setLeading: ([value]) => this.set({ leading: -numberOf(value) }),
      setTextRise: ([value]) => this.set({ rise: numberOf(value) }),
      setTextRenderingMode: ([value]) => this.set({ textMode: numberOf(value) }),
      setFont: ([name, size]) => this.setFont(String(name), numberOf(size)),
    };
  }

  private textOperators(): Record<string, (args: readonly unknown[]) => void> {
    return {
      beginText: () => {
        this.text = null;
        this.moveTo(0, 0);
      },
      endText: () => {
        if (this.clipsByText) this.set({ isWithinText: true });
        this.clipsByText = false;
      },
      setTextMatrix: (args) => {
        this.text = matrixOf(args[0]) ?? matrixOf(args);
        this.moveTo(0, 0);
      },
      moveText: ([x, y]) => this.moveTo(this.lineX + numberOf(x), this.lineY + numberOf(y)),
      setLeadingMoveText: ([x, y]) => {
        this.set({ leading: numberOf(y) });
        this.moveTo(this.lineX + numberOf(x), this.lineY + numberOf(y));
      },
      nextLine: () => this.moveTo(this.lineX, this.lineY + this.state.leading),
      showText: ([glyphs]) => this.show(glyphs),
    };
  }

  private set(changes: Partial<PaintState>): void {
    if (this.isSaved) this.state = { ...this.state };
    this.isSaved = false;
    Object.assign(this.state, changes);
  }

  private save(): void {
    if (this.saved.length >= depthMax) return;
    this.saved.push(this.state);
    this.isSaved = true;
  }

  private restore(): void {
    this.state = this.saved.pop() ?? this.state;
    this.isSaved = this.saved.at(-1) === this.state || this.state === this.first;
  }

  private transform(given: unknown): void {
    const matrix = matrixOf(given);
    if (matrix) this.set({ matrix: multiply(this.state.matrix, matrix) });
  }

  private beginForm(matrix: unknown, box: unknown): void {
    this.save();
    this.transform(matrix);
    this.state = clippedToBox(this.state, box, this.state.matrix);
  }

  /** The form in the group comes next, and brings the group's matrix with it. */
  private beginGroup({ matrix, bbox, smask }: GivenGroup): void {
    this.save();
    const place = multiply(this.state.matrix, matrixOf(matrix) ?? identity);
    this.state = withinGroup(clippedToBox(this.state, bbox, place), Boolean(smask));
  }

  private setStates(states: unknown): void {
    if (!Array.isArray(states)) return;
    for (const entry of states as unknown[]) {
      const [key, value] = Array.isArray(entry) ? (entry as unknown[]) : [];
      if (key === 'Font' && Array.isArray(value)) {
        this.setFont(String(value[0]), numberOf(value[1]));
      } else this.set(changeBy(key, value));
    }
  }

  private setFont(font: string, fontSize: number): void {
    const known = this.tools.fontOf(font);
    const fontMatrixScale = known?.fontMatrix?.[0] ?? 0.001;
    this.set({ font, fontSize, fontMatrixScale, isVertical: known?.vertical === true });
  }

  private moveTo(x: number, y: number): void {
    this.x = this.lineX = x;
    this.y = this.lineY = y;
  }

  private path([operator, data]: readonly unknown[]): void {
    const { ops } = this.tools;
    const [points] = Array.isArray(data) ? (data as unknown[]) : [data];
    if (this.clipping) {
      const shape = shapeOf(points, this.state.matrix, this.clipping === 'eoClip');
      this.state = clippedTo(this.state, shape);
      this.clipping = null;
    }
    const isOf = (names: readonly string[]) => names.some((name) => ops[name] === operator);
    if (!this.isShown()) return;
    if (isOf(filling)) {
      const shape = shapeOf(points, this.state.matrix, isOf(evenOddFilling));
      if (shape) this.fills.fill(this.state, shape, this.state.fill);
    }
    if (isOf(stroking)) this.fills.stroke(this.state, points);
  }

  private isShown(): boolean {
    return this.layers.every(Boolean);
  }

  private show(glyphs: unknown): void {
    if (!Array.isArray(glyphs)) return;
    const matrix = this.text ? multiply(this.state.matrix, this.text) : this.state.matrix;
    const { fontSize, stretch, charSpacing, wordSpacing, fontMatrixScale, isVertical } = this.state;
    this.fills.order += 1;
    if (this.state.textMode >= firstClipping) this.clipsByText = true;
    const usual = this.style(matrix);
    const styleOf = this.characters.of(this.state, usual);
    for (const given of glyphs as unknown[]) {
      if (typeof given === 'number') {
        this.advance((-given * fontSize) / 1000);
        continue;
      }
      const glyph = (given ?? {}) as GivenGlyph;
      const spacing = (glyph.isSpace === true ? wordSpacing : 0) + charSpacing;
      const [tall = -1000] = isVertical ? (glyph.vmetric ?? []) : [];
      const units = isVertical ? tall : (glyph.width ?? 0);
      const width = units * fontMatrixScale * fontSize + spacing;
      this.add(glyph, matrix, isVertical ? 0 : width * stretch, styleOf(glyph));
      this.advance(width);
    }
  }

  private advance(width: number): void {
    if (this.state.isVertical) this.y += width;
    else this.x += width * this.state.stretch;
  }

  private style(matrix: Matrix): GlyphStyle {
    this.face = faceOf(this.state, matrix, this.tools, this.face);
    const painted = { order: this.fills.order, isShown: this.isShown(), face: this.face };
    return styleOf(this.state, matrix, painted);
  }

  private add(
    { unicode: text = '', fontChar, operatorListId }: GivenGlyph,
    [a, b, c, d, e, f]: Matrix,
    width: number,
    style: GlyphStyle,
  ): void {
    const { glyphs, unnamed } = this.content;
    const at = glyphs.length + unnamed.length;
    if (at >= glyphsMax) throw new PageTooLarge();
    const { x } = this;
    const y = this.y + this.state.rise;
    const glyph = {
      text,
      x: a * x + c * y + e,
      y: b * x + d * y + f,
      endX: a * (x + width) + c * y + e,
      endY: b * (x + width) + d * y + f,
      style,
      at,
      character: operatorListId ?? fontChar ?? '',
    };
    if (text === '') {
      unnamed.push(glyph);
      return;
    }
    glyphs.push(glyph);
    this.fills.write(glyph.x, glyph.y);
  }
}
