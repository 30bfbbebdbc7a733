import type { Entry } from 'yauzl';
import { scanXml, type XmlHandler } from './xml.ts';
import { unpack, type Zip } from './zip.ts';

/** Reads a part of a workbook as XML, if it is there. */
export async function scanPart(
  zip: Zip,
  entry: Entry | undefined,
  handler: XmlHandler,
): Promise<void> {
  if (entry) await scanXml(unpack(zip, entry), handler);
}

/** The parts of the sheets that a workbook names, by its own names for them. */
export async function sheetParts(zip: Zip, relations: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await scanPart(zip, zip.entries.get(relations), {
    open(name, { Id, Target }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return;
      if (!/chartsheet|dialogsheet/i.test(Target)) targets.set(Id, partName(Target));
    },
  });
  return targets;
}

/** Targets are relative to `xl/` unless they begin with a slash. */
function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}
