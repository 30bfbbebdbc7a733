import { CFB } from '@e965/xlsx';
import { openBooks } from './hidden-books.ts';
import { cellHead, double, record, rowHead, u32, wide, xlsbOf } from './xlsb-file.ts';
import { sheetOf, workbookOf } from './zips.ts';

/** How the cells of one style look; colours are six digits. */
export interface StyledLook {
  letters?: string;
  ground?: string;
  format?: string;
}

export interface StyledCell {
  value: string | number;
  look?: StyledLook;
}

type Table = readonly (readonly StyledCell[])[];

function looksOf(table: Table): { looks: StyledLook[]; indexOf(cell: StyledCell): number } {
  const keys = [...new Set(table.flat().map(({ look }) => JSON.stringify(look ?? {})))];
  const all = [...new Set(['{}', ...keys])];
  return {
    looks: all.map((key) => JSON.parse(key) as StyledLook),
    indexOf: ({ look }) => all.indexOf(JSON.stringify(look ?? {})),
  };
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const levels = (colour: string) => [...Buffer.from(colour, 'hex')];
const ownFormat = 200;

export function styledXlsx(table: Table): Uint8Array {
  const { looks, indexOf } = looksOf(table);
  const list = (each: (look: StyledLook, at: number) => string) => looks.map(each).join('');
  const fill = ({ ground }: StyledLook) =>
    ground === undefined
      ? '<patternFill patternType="none"/>'
      : `<patternFill patternType="solid"><fgColor rgb="FF${ground}"/></patternFill>`;
  const format = ({ format: code = 'General' }: StyledLook, at: number) =>
    `<numFmt numFmtId="${ownFormat + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`;
  const styles =
    `<styleSheet xmlns="${main}"><numFmts>${list(format)}</numFmts>` +
    `<fonts>${list(({ letters = '000000' }) => `<font><color rgb="FF${letters}"/></font>`)}` +
    `</fonts><fills>${list((look) => `<fill>${fill(look)}</fill>`)}</fills><cellXfs>` +
    list((_, at) => `<xf numFmtId="${ownFormat + at}" fontId="${at}" fillId="${at}"/>`) +
    '</cellXfs></styleSheet>';
  const cells = table.map((row) =>
    row.map((cell) => {
      const kind = typeof cell.value === 'string' ? ' t="str"' : '';
      return `<c s="${indexOf(cell)}"${kind}><v>${cell.value}</v></c>`;
    }),
  );
  return workbookOf(sheetOf(cells), [{ name: 'xl/styles.xml', content: styles }]);
}

export function styledXlsb(table: Table): Uint8Array {
  const { looks, indexOf } = looksOf(table);
  const colour = (digits: string | undefined) =>
    Buffer.from(digits === undefined ? [0, 64, 0, 0, 0, 0, 0, 0] : [5, 0, 0, 0, ...levels(digits)]);
  const whole = (digits?: string) =>
    Buffer.concat([colour(digits), Buffer.alloc(8)]).subarray(0, 8);
  const styles = looks.flatMap(({ letters, ground, format = 'General' }, at) => [
    record(0x2c, Buffer.from([ownFormat + at, 0]), wide(format)),
    record(0x2b, Buffer.from([220, 0, ...Buffer.alloc(10)]), whole(letters), Buffer.alloc(8)),
    record(0x2d, u32(ground === undefined ? 0 : 1), whole(ground), whole(), Buffer.alloc(60)),
  ]);
  const used = looks.map((_, at) =>
    record(0x2f, Buffer.from([0, 0, ownFormat + at, 0, at, 0, at, 0, ...Buffer.alloc(8)])),
  );
  const rows = table.flatMap((cells, row) => [
    rowHead(row),
    ...cells.map((cell, column) => {
      const head = cellHead(column, indexOf(cell));
      const { value } = cell;
      return typeof value === 'number'
        ? record(0x05, head, double(value))
        : record(0x06, head, wide(value));
    }),
  ]);
  const content = Buffer.concat([...styles, record(0x269), ...used, record(0x26a)]);
  return xlsbOf([rows], [], [{ name: 'xl/styles.bin', content }]);
}

const words = (...values: number[]) => [...Buffer.from(Uint16Array.from(values).buffer)];
const old = (kind: number, ...content: number[]) =>
  Buffer.from([...words(kind, content.length), ...content]);
const letters = (text: string) => {
  const isWide = /[^\0-\u00FF]/.test(text);
  const bytes = Buffer.from(text, isWide ? 'utf16le' : 'latin1');
  return [...words(text.length), isWide ? 1 : 0, ...bytes];
};

/** Colours of its own begin with the eighth; a font before each of which one is left out. */
export function styledXls(table: Table): Uint8Array {
  const { looks, indexOf } = looksOf(table);
  const colours = looks.flatMap((look) => [look.letters ?? '000000', look.ground ?? 'ffffff']);
  const palette = old(
    0x92,
    ...words(colours.length),
    ...colours.flatMap((one) => [...levels(one), 0]),
  );
  const styles = looks.flatMap(({ format = 'General' }, at) => [
    old(0x31, ...words(220, 0, 8 + at * 2), ...Buffer.alloc(10)),
    old(0x41e, ...words(ownFormat + at), ...letters(format)),
  ]);
  const used = looks.map(({ ground }, at) => {
    const fill = Buffer.alloc(4);
    fill.writeUInt32LE((ground === undefined ? 0 : 1) * 2 ** 26);
    const font = at < 4 ? at : at + 1;
    const head = [...words(font, ownFormat + at), ...Buffer.alloc(10)];
    return old(0xe0, ...head, ...fill, ...words(9 + at * 2));
  });
  const begin = (kind: number) => old(0x809, ...words(0x600, kind, 0, 0));
  const head = Buffer.concat([begin(5), ...styles, ...used, palette]);
  const at = head.length + 16 + 4;
  const sheet = old(0x85, ...words(at & 0xffff, at >> 16), 0, 0, 4, 0, ...Buffer.from('Main'));
  const cells = table.flatMap((row, line) =>
    row.map((cell, column) => {
      const place = words(line, column, indexOf(cell));
      return typeof cell.value === 'number'
        ? old(0x203, ...place, ...double(cell.value))
        : old(0x204, ...place, ...letters(cell.value));
    }),
  );
  const stream = Buffer.concat([head, sheet, old(0x0a), begin(0x10), ...cells, old(0x0a)]);
  const parts = CFB.utils.cfb_new();
  CFB.utils.cfb_add(parts, '/Workbook', stream);
  return Uint8Array.from(CFB.write(parts, { type: 'buffer' }) as Buffer);
}

const numberSpace = 'xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"';

/** A code whose sections are a number with two decimals, or nothing. */
function numberStyles(code: string, name: string): string {
  const part = (text: string) => (text === '' ? '' : '<number:number number:decimal-places="2"/>');
  const [positive = '', negative = positive, zero = positive, texts] = code.split(';');
  const kinds = [positive, negative, zero].map(
    (text, at) =>
      `<number:number-style ${numberSpace} style:name="${name}P${at}">${part(text)}</number:number-style>`,
  );
  const maps = ['>0', '&lt;0', '=0'].map(
    (condition, at) =>
      `<style:map style:condition="value()${condition}" style:apply-style-name="${name}P${at}"/>`,
  );
  const own = texts === '' ? '' : '<number:text-content/>';
  const texted = `<number:text-style ${numberSpace} style:name="${name}">${own}${maps.join('')}`;
  return `${kinds.join('')}${texted}</number:text-style>`;
}

export function styledOpen(table: Table): { ods: Uint8Array; fods: Uint8Array } {
  const { looks, indexOf } = looksOf(table);
  const styles = looks.map(({ letters: colour, ground, format }, at) => {
    const numbers = format === undefined ? '' : numberStyles(format, `N${at}`);
    const data = format === undefined ? '' : ` style:data-style-name="N${at}"`;
    const back = ground === undefined ? 'transparent' : `#${ground}`;
    const text = colour === undefined ? '' : `<style:text-properties fo:color="#${colour}"/>`;
    return (
      `${numbers}<style:style style:name="base${at}" style:family="table-cell">${text}` +
      `</style:style><style:style style:name="ce${at}" style:family="table-cell"${data} ` +
      `style:parent-style-name="base${at}">` +
      `<style:table-cell-properties fo:background-color="${back}"/></style:style>`
    );
  });
  const rows = table.map((row) => {
    const cells = row.map((cell) => {
      const { value } = cell;
      const kind =
        typeof value === 'number'
          ? `office:value-type="float" office:value="${value}"`
          : 'office:value-type="string"';
      const style = `table:style-name="ce${indexOf(cell)}"`;
      return `<table:table-cell ${style} ${kind}><text:p>${value}</text:p></table:table-cell>`;
    });
    return `<table:table-row>${cells.join('')}</table:table-row>`;
  });
  return openBooks(styles.join(''), `<table:table>${rows.join('')}</table:table>`);
}
