import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { tooMuchCode } from '../containers/refusals.ts';
import { FirstReads } from './first-reads.ts';
import { Veils } from './veils.ts';

/**
 * What may be drawn on one page: operators, characters and corners of outlines. A page of a hundred
 * lines whose characters are drawn one by one has 70,000; forms that draw each other several times
 * have no end.
 */
const drawnMax = 400_000;
/** A form costs as much time as so many operators; no statement has a hundred on a page. */
const formCost = 20;
/** Of the pieces that a page is drawn from, of functions, and of pictures among its operators. */
const pieceCost = 10;
/** Of its notes, links and fields. */
const noteCost = 1000;
const entryCost = 4;
/** The library tells of each part that it passes over. */
const failureCost = 20;
/** States within states: each is looked up through all the others. */
const nestedMax = 500;
/** Elements of one array of the file, and characters of one of its texts. */
const lengthMax = 300_000;
/** Codes of one font's tables; there are 65,536. */
const codesMax = 2 ** 18;

/** The library may leave it to nobody, and then it ends the thread, which knows it by its code. */
class TooMuch extends Error {
  readonly code = tooMuchCode;
}

class LibraryBounds {
  /** Whether the page, or the file before its first one, holds more than any statement. */
  isOver = false;
  /** Whether another program may take other objects of the file for its newest ones. */
  isDoubtful = false;
  /** What the masks of pictures that are too large to be kept let through. */
  veils = new Veils();
  /** What of the file's streams was read for the first time. */
  reads = new FirstReads();
  private drawn = 0;

  begin(): void {
    this.isOver = false;
    this.drawn = 0;
  }

  /** Each operator, and as many more as its arguments have characters, corners or entries. */
  draw(args: unknown): void {
    if (!Array.isArray(args)) {
      this.spend(1);
      return;
    }
    const [first, second] = args as unknown[];
    const entries = Array.isArray(first) && Array.isArray(first[0]) ? lengthOf(first) : 0;
    const corners = Array.isArray(second) ? lengthOf((second as unknown[])[0]) : 0;
    this.spend(1 + lengthOf(first) + entries * entryCost + lengthOf(second) + corners);
  }

  doubt(isDoubtful: boolean): void {
    this.isDoubtful ||= isDoubtful;
  }

  spend(cost: number): void {
    this.drawn += cost;
    if (this.drawn > drawnMax) this.exceed();
  }

  nest(depth: number): void {
    if (depth > nestedMax) this.exceed();
  }

  grow(length: number): void {
    if (length > lengthMax) this.exceed();
  }

  /** The library passes over what fails, so that each further attempt fails at once. */
  exceed(): never {
    this.isOver = true;
    throw new TooMuch();
  }
}

function lengthOf(value: unknown): number {
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  return isList ? (value as ArrayLike<unknown>).length : 0;
}

export const libraryBounds = new LibraryBounds();

const name = 'peerdesk.pdf.bounds';
const query = '?bounded';

/** Places of the library where a few bytes of a file make it work, or take memory, without end. */
const places: readonly (readonly [text: string, bounded: string])[] = [
  ['this.optimizer.push(fn, args);\n', 'bounds.draw(args);\n    this.optimizer.push(fn, args);\n'],
  [
    "    if (!operatorList) {\n      throw new Error('getOperatorList: missing",
    `    bounds.spend(${formCost});\n` +
      "    if (!operatorList) {\n      throw new Error('getOperatorList: missing",
  ],
  ['this.stateStack.push(this.state);', 'bounds.nest(this.stateStack.push(this.state));'],
  // A picture that is too large to be kept covers what is below it, where its mask does not let
  // it through.
  [
    'const msg = "Image exceeded',
    'operatorList.addOp(OPS.paintImageXObject, ["", w, h, bounds.veils.of(dict)]);\n' +
      '      const msg = "Image exceeded',
  ],
  [
    'stream = stream.makeSubStream(startPos, length, dict);\n',
    'bounds.reads.add(startPos, length);\n' +
      '    stream = stream.makeSubStream(startPos, length, dict);\n',
  ],
  // Where the table of objects is lost, programs find them anew, each in its own way.
  [
    'updateEntries = true;\n        } else if (this.#entries[num].gen === gen) {',
    'updateEntries = true;\n        } else bounds.doubt(this.#entries[num].gen !== gen);\n' +
      '        if (!updateEntries && this.#entries[num].gen === gen) {',
  ],
  [
    'let trailerDict, trailerError;\n',
    'let trailerDict, trailerError;\n' +
      '    bounds.doubt(new Set(trailerDicts.map((dict) => `${dict.getRaw("Root")}`)).size > 1);\n',
  ],
  // A table for older programs, with a stream of the same objects for newer ones.
  [
    'throw new FormatError(`Invalid XRef entry type: ${type}`);\n        }\n',
    'throw new FormatError(`Invalid XRef entry type: ${type}`);\n        }\n' +
      '        const other = this.#entries[first + i];\n' +
      '        const isHybrid = this.#xrefStms.has(this.startXRefQueue[0]);\n' +
      '        const isFirst = this.#xrefStms.size === 1 && !this.#parsedWithRecovery;\n' +
      '        if (isHybrid && isFirst && other) {\n' +
      '          bounds.doubt(other.free !== entry.free || other.offset !== entry.offset);\n' +
      '        }\n',
  ],
  ['function warn(msg) {\n', `function warn(msg) {\n  bounds.spend(${failureCost});\n`],
  [
    'static parse(factory, fn) {\n',
    `static parse(factory, fn) {\n    bounds.spend(${pieceCost});\n`,
  ],
  [
    'const array = new Array(length);\n    let codeSize',
    'bounds.grow(length);\n    const array = new Array(length);\n    let codeSize',
  ],
  ['isInline: true,', `isInline: (bounds.spend(${pieceCost}), true),`],
  [
    'annotationPromises.push(AnnotationFactory.create(',
    `bounds.spend(${noteCost});\n        annotationPromises.push(AnnotationFactory.create(`,
  ],
  [
    'this._contents = this._parseStringHelper(contents);',
    'bounds.spend(typeof contents === "string" ? contents.length : 0);\n' +
      '    this._contents = this._parseStringHelper(contents);',
  ],
  [
    'for (let i = 0, ii = content.length; i < ii; i++) {\n        const item',
    `bounds.spend(content.length * ${pieceCost});\n` +
      '      for (let i = 0, ii = content.length; i < ii; i++) {\n        const item',
  ],
  [
    'array.push(this.getObj(cipherTransform));\n          }\n          if (this.buf1 === EOF)',
    'bounds.grow(array.push(this.getObj(cipherTransform)));\n          }\n' +
      '          if (this.buf1 === EOF)',
  ],
  ['let charBuffered = false;\n', 'let charBuffered = false;\n      bounds.grow(strBuf.length);\n'],
  ['const MAX_MAP_RANGE = 2 ** 24 - 1;', `const MAX_MAP_RANGE = ${codesMax};`],
  ['throw new Error(`${name} - ignoring data above MAX_MAP_RANGE.`);', 'bounds.exceed();'],
  [
    'for (let j = start; j <= code; j++) {\n              glyphsWidths[j] = width;',
    'if (code - start > MAX_MAP_RANGE) bounds.exceed();\n' +
      '            for (let j = start; j <= code; j++) {\n              glyphsWidths[j] = width;',
  ],
  [
    'for (let j = start; j <= code; j++) {\n                glyphsVMetrics[j] = vmetric;',
    'if (code - start > MAX_MAP_RANGE) bounds.exceed();\n' +
      '              for (let j = start; j <= code; j++) {\n' +
      '                glyphsVMetrics[j] = vmetric;',
  ],
];

/** Where the half that reads files keeps each object and page that it has seen, to the last one. */
const kept: readonly (readonly [text: string, released: string])[] = [
  [
    '  async cleanup(manuallyTriggered = false) {\n    return this.catalog ?',
    '  async cleanup(manuallyTriggered = false) {\n' +
      '    this.#pagePromises.clear();\n' +
      '    this.xref.release();\n    return this.catalog ?',
  ],
  // What the library made itself has numbers beyond those of the file.
  [
    '  getEntry(i) {\n    const entry = this.#entries[i];',
    '  release() {\n    for (const number of this.#cacheMap.keys()) {\n' +
      '      if (number < this.#entries.length) this.#cacheMap.delete(number);\n    }\n  }\n' +
      '  getEntry(i) {\n    const entry = this.#entries[i];',
  ],
];

/** The other half keeps what it knows of each page likewise. */
const keptOutside: typeof kept = [
  [
    '    this.commonObjs.clear();\n    if (!keepLoadedFonts) {',
    '    this.#pageCache.clear();\n    this.#pagePromises.clear();\n' +
      '    this.#pageRefCache.clear();\n    this.commonObjs.clear();\n' +
      '    if (!keepLoadedFonts) {',
  ],
];

/** A text of one byte for each character takes half the memory, as long as the code is there. */
function inBytes(source: string): string {
  return source.replace(/[^\0-\u00ff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Put together once: each copy of the library has some megabytes. */
function replaced(source: string, all: typeof kept): string {
  const found = all.map(([place, replacement]) => {
    const at = source.indexOf(place);
    if (at < 0 || source.includes(place, at + 1)) {
      throw new Error(`the library has ${at < 0 ? 'nowhere' : 'twice'}: ${place}`);
    }
    return { at, end: at + place.length, replacement };
  });
  found.sort((one, other) => one.at - other.at);
  const parts: string[] = [];
  let from = 0;
  for (const { at, end, replacement } of found) {
    parts.push(source.slice(from, at), replacement);
    from = end;
  }
  return parts.join('') + source.slice(from);
}

const replacedIn = {
  'pdf.worker.mjs': [...places, ...kept],
  'pdf.mjs': keptOutside,
} as const;

function bounded(url: string, source: string): string {
  const [half] = Object.entries(replacedIn).filter(([file]) => url.endsWith(`/${file}${query}`));
  const start = `const bounds = globalThis[Symbol.for(${JSON.stringify(name)})];\n`;
  return start + replaced(inBytes(source), half?.[1] ?? []);
}

/** Where to import a half of the library, with its bounds. */
export function boundedLibrary(file: keyof typeof replacedIn): string {
  const scope = globalThis as Record<symbol, unknown>;
  if (scope[Symbol.for(name)] === undefined) {
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (!url.endsWith(query)) return loaded;
        const source = Buffer.from(loaded.source as Uint8Array).toString();
        return { ...loaded, source: bounded(url, source) };
      },
    });
  }
  scope[Symbol.for(name)] = libraryBounds;
  const path = createRequire(import.meta.url).resolve(`pdfjs-dist/legacy/build/${file}`);
  return pathToFileURL(path).href + query;
}
