import type { Entry } from 'yauzl';
import { workbookNames } from './namespaces.ts';
import { corrupt } from './refusals.ts';
import { scanXml, type XmlHandler } from './xml.ts';
import { unpack, type Zip } from './zip.ts';

/** Reads a part of a workbook as XML, if it is there. */
export async function scanPart(
  zip: Zip,
  entry: Entry | undefined,
  handler: XmlHandler,
): Promise<void> {
  if (entry) await scanXml(unpack(zip, entry), { names: workbookNames, ...handler });
}

/** The parts of a workbook that its list of relations names. */
export interface BookParts {
  /** Of its sheets, by the workbook's own names for them. */
  sheets: ReadonlyMap<string, string>;
  /** Of the texts that its cells share, of its formats, and of the colours that these name. */
  strings: Entry | undefined;
  styles: Entry | undefined;
  theme: Entry | undefined;
}

/** @param book the name of the workbook's part, without `xl/`. */
export async function bookParts(zip: Zip, book: 'workbook.xml' | 'workbook.bin') {
  await checkStart(zip, `xl/${book}`);
  const sheets = new Map<string, string>();
  const others = new Map<string, string>();
  await scanPart(zip, zip.entries.get(`xl/_rels/${book}.rels`), {
    open(name, { Id, Target, Type = '' }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return;
      const kind = /\/(sharedStrings|styles|theme)$/.exec(Type)?.[1];
      // Of two of a name, nobody knows which one a program shows.
      if (sheets.has(Id) || (kind !== undefined && others.has(kind))) throw corrupt();
      if (kind !== undefined) others.set(kind, partName(Target));
      sheets.set(Id, /chartsheet|dialogsheet/i.test(Target) ? '' : partName(Target));
    },
  });
  for (const [id, name] of sheets) if (name === '') sheets.delete(id);
  const end = book.slice(-3);
  const part = (kind: string) => {
    const named = others.get(kind);
    const found = entryOf(zip, named ?? `xl/${kind}.${end}`);
    if (named !== undefined && !found) throw corrupt();
    return found;
  };
  return {
    sheets,
    strings: part('sharedStrings'),
    styles: part('styles'),
    theme: others.has('theme') ? part('theme') : undefined,
  } satisfies BookParts;
}

/** Programs open the part that the archive says, whatever others are called. */
async function checkStart(zip: Zip, book: string): Promise<void> {
  await scanPart(zip, zip.entries.get('_rels/.rels'), {
    open(name, { Type = '', Target = '' }) {
      if (name !== 'Relationship' || !Type.endsWith('/officeDocument')) return;
      if (Target.replace(/^(?:\.?\/)?/, '') !== book) throw corrupt();
    },
  });
}

/** Some programs write the name of a part in other letters than its list. */
function entryOf({ entries }: Zip, name: string): Entry | undefined {
  const same = [...entries.keys()].find((key) => key.toLowerCase() === name.toLowerCase());
  return entries.get(same ?? '');
}

/** Targets are relative to `xl/` unless they begin with a slash. */
function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}
