import { describe, expect, test } from 'vitest';
import { mayBeProtected } from './containers/protection.ts';
import { limitsOf } from './reading-limits.ts';
import { readBytes } from './testing/read.ts';
import { sheetOf, zipOf, type Part } from './testing/zips.ts';

const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const lines = [1, 2, 3].map((at) => [
  ...[`0${at}/08/2026`, `UPI/CR/${612_345_678_900 + at}/RAVI/SBIN/r@ybl/x`],
  ...['', '100.00', `${1000 + at * 100}.00`],
]);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${types}/${kind}" Target="${target}"/>`;
const relations = (...list: string[]) => `<Relationships>${list.join('')}</Relationships>`;

interface Book {
  /** Of the letters of the captions. */
  letters: string;
  more?: Part[];
  named?: string[];
  /** After the styles of cells. */
  styles?: string;
  ahead?: Part[];
}

function bookOf({ letters, more = [], named = [], styles = '', ahead = [] }: Book): Uint8Array {
  const sheet = sheetOf([captions, ...lines]).replace(/<c r="([A-E]1)"/g, '<c r="$1" s="1"');
  const list =
    `<styleSheet xmlns="${main}"><fonts><font/><font><color ${letters}/></font></fonts>` +
    '<fills><fill><patternFill patternType="none"/></fill></fills>' +
    `<cellXfs><xf/><xf fontId="1"/></cellXfs>${styles}</styleSheet>`;
  return zipOf([
    ...ahead,
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content:
        `<workbook xmlns="${main}" xmlns:r="r"><sheets>` +
        '<sheet name="S" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'styles', 'styles.xml'),
        ...named,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    { name: 'xl/styles.xml', content: list },
    ...more,
  ]);
}

async function read(book: Book): Promise<unknown> {
  const result = await readBytes(bookOf(book), {});
  return result.ok ? result.statement.lines.length : result.code;
}

const black = { letters: 'rgb="FF000000"' };
const white = { letters: 'rgb="FFFFFFFF"' };

describe('the colours of a theme', () => {
  const theme = (name: string, colour: string): Part => ({
    name: `xl/theme/${name}.xml`,
    content: `<theme><accent1><srgbClr val="${colour}"/></accent1></theme>`,
  });
  const themed = { letters: 'theme="4"' };

  test('are those of the part that the workbook names', async () => {
    const more = [theme('theme1', 'FFFFFF'), theme('theme2', '204080')];
    const named = [relation('rId3', 'theme', 'theme/theme2.xml')];
    expect(await read({ ...themed, more, named })).toBe(3);
    const other = [relation('rId3', 'theme', 'theme/theme1.xml')];
    expect(await read({ ...themed, more, named: other })).toBe('HIDDEN_TEXT');
    expect(await read({ ...themed, more })).toBe(3);
    const absent = [relation('rId3', 'theme', 'theme/theme9.xml')];
    expect(await read({ ...themed, more, named: absent })).toBe('CORRUPT_FILE');
  });
});

describe('white captions upon the fill of a table', () => {
  const table = (style: string, more = '', ref = 'A1:E4'): Part[] => [
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      content: relations(relation('rId1', 'table', '../tables/table1.xml')),
    },
    {
      name: 'xl/tables/table1.xml',
      content: `<table xmlns="${main}" ref="${ref}" ${more}><tableStyleInfo name="${style}"/></table>`,
    },
  ];

  test.each([
    ['TableStyleMedium2', 3],
    ['TableStyleMedium9', 3],
    ['TableStyleMedium15', 3],
    ['TableStyleLight8', 3],
    ['TableStyleDark3', 3],
    ['TableStyleLight1', 'HIDDEN_TEXT'],
    ['TableStyleMedium25', 'HIDDEN_TEXT'],
    ['TableStyleMedium99', 'HIDDEN_TEXT'],
    ['None', 'HIDDEN_TEXT'],
  ])('%s', async (style, expected) => {
    expect(await read({ ...white, more: table(style) })).toBe(expected);
  });

  test('which has no head, or stands elsewhere', async () => {
    const style = 'TableStyleMedium2';
    expect(await read({ ...white, more: table(style, 'headerRowCount="0"') })).toBe('HIDDEN_TEXT');
    expect(await read({ ...white, more: table(style, '', 'A9:E12') })).toBe('HIDDEN_TEXT');
    expect(await read({ ...white })).toBe('HIDDEN_TEXT');
  });

  test('of a style of the workbook', async () => {
    const styles = (colour: string) =>
      `<dxfs><dxf><font/></dxf><dxf><fill><patternFill><bgColor rgb="FF${colour}"/>` +
      '</patternFill></fill></dxf></dxfs><tableStyles><tableStyle name="Own">' +
      '<tableStyleElement type="headerRow" dxfId="1"/></tableStyle></tableStyles>';
    expect(await read({ ...white, more: table('Own'), styles: styles('204080') })).toBe(3);
    expect(await read({ ...white, more: table('Own'), styles: styles('FFFFFE') })).toBe(
      'HIDDEN_TEXT',
    );
  });
});

describe('an archive with the mark of a PDF in front', () => {
  const ahead = [{ name: '%PDF-1.7', content: '/Encrypt' }];

  test('is none, and takes its limits of no other', () => {
    const bytes = bookOf({ ...black, ahead });
    expect(limitsOf(bytes)).toEqual(limitsOf(bookOf(black)));
    expect(mayBeProtected(Buffer.concat([bytes, Buffer.from('/Encrypt')]))).toBe(false);
  });

  test('is refused, since a program may show it as one', async () => {
    expect(await read({ ...black, ahead })).toBe('CORRUPT_FILE');
    expect(await read({ ...black, ahead: [{ name: 'a', content: 'x' }] })).toBe(3);
  });
});
