import type { CellStyles } from './book-styles.ts';
import { scanPart } from './package-parts.ts';
import { areaOf } from './sheet.ts';
import { tableGround, tablesMax, type TableGround } from './table-styles.ts';
import type { Zip } from './zip.ts';

/**
 * What the tables of a sheet put behind its cells.
 *
 * @param sheet the name of its part.
 */
export async function tablesOf(
  zip: Zip,
  sheet: string,
  styles: CellStyles,
): Promise<TableGround[]> {
  const [folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(sheet)?.slice(1) ?? [];
  const names: string[] = [];
  await scanPart(zip, zip.entries.get(`${folder}_rels/${file}.rels`), {
    open(name, { Type = '', Target = '' }) {
      if (name !== 'Relationship' || !Type.endsWith('/table')) return;
      if (names.length < tablesMax) names.push(targetOf(folder, Target));
    },
  });
  const grounds: TableGround[] = [];
  for (const name of names) {
    let place = { ref: '', headRows: 1 };
    await scanPart(zip, zip.entries.get(name), {
      open(tag, { ref = '', headerRowCount = '1', name: style = '' }) {
        if (tag === 'table') place = { ref, headRows: Number(headerRowCount) };
        if (tag !== 'tableStyleInfo' || place.ref === '') return;
        grounds.push(tableGround(style, place.headRows, areaOf(place.ref), styles));
      },
    });
  }
  return grounds;
}

/** Targets are relative to the folder of the sheet unless they begin with a slash. */
function targetOf(folder: string, target: string): string {
  return new URL(target, `file:///${folder}`).pathname.slice(1);
}
