import { corrupt } from './refusals.ts';

/** Which elements of a document are its own, by their namespaces. */
export interface OwnNames {
  /** @param root the namespace of the root. */
  isOwn(space: string, name: string, root: string): boolean;
  /**
   * Names that must not stand in an element of another namespace, since some programs would show
   * what is in it and others not.
   */
  readonly refused: ReadonlySet<string>;
  /** What prefixes of attributes stand for, which are read as they are written. */
  readonly prefixes?: ReadonlyMap<string, string>;
}

/** Passes over what is in other namespaces, with all that is in it, as spreadsheets do. */
export class Namespaces {
  private readonly names: OwnNames;
  private root: string | null = null;
  /** What prefixes stand for, and as it was around each element that is open. */
  private known: ReadonlyMap<string, string> = new Map();
  private readonly around: ReadonlyMap<string, string>[] = [];
  /** How many elements are open from the first of another namespace on. */
  private others = 0;

  constructor(names: OwnNames) {
    this.names = names;
  }

  get isOwn(): boolean {
    return this.others === 0;
  }

  /** False for an element that does not count. */
  open(written: string, attributes: Readonly<Record<string, string>>): boolean {
    this.around.push(this.known);
    for (const key in attributes) {
      if (key.startsWith('xmlns')) this.learn(key, attributes[key] ?? '');
    }
    const colon = written.indexOf(':');
    const name = written.slice(colon + 1);
    const space = this.known.get(colon < 0 ? '' : written.slice(0, colon)) ?? '';
    this.root ??= space;
    const isOwn = this.names.isOwn(space, name, this.root);
    if (this.others === 0 && isOwn) return true;
    if (isOwn && this.names.refused.has(name)) throw corrupt();
    this.others += 1;
    return false;
  }

  /** False for one that did not count. */
  close(): boolean {
    this.known = this.around.pop() ?? this.known;
    if (this.others === 0) return true;
    this.others -= 1;
    return false;
  }

  private learn(key: string, space: string): void {
    if (key !== 'xmlns' && !key.startsWith('xmlns:')) return;
    const prefix = key.slice(6);
    if ((this.names.prefixes?.get(prefix) ?? space) !== space) throw corrupt();
    this.known = new Map([...this.known, [prefix, space]]);
  }
}

/** The parts of a workbook are in one namespace each; the rest are extensions. */
export const workbookNames: OwnNames = {
  isOwn: (space, _, root) => space === root,
  refused: new Set(['sheet', 'sheetData', 'row', 'c', 'si', 'mergeCell', 'Relationship']),
};

const openDocument = 'urn:oasis:names:tc:opendocument:xmlns:';
const prefixes = new Map(
  ['office', 'table', 'text', 'style'].map((name) => [name, `${openDocument}${name}:1.0`]),
);
const tables = /^(?:covered-)?table(?!.*-properties$)/;
const texts = new Set(['p', 's', 'tab', 'line-break']);

/** A spreadsheet of OpenDocument has parts in several namespaces, each with names of its own. */
export const openDocumentNames: OwnNames = {
  isOwn(space, name) {
    if (tables.test(name)) return space === prefixes.get('table');
    if (texts.has(name)) return space === prefixes.get('text');
    return space.startsWith(openDocument);
  },
  refused: new Set(),
  prefixes,
};
