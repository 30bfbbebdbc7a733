import { describe, expect, test } from 'vitest';
import { gridsOf } from '../read-bytes.ts';
import { cellText, type Cell } from '../cells/cells.ts';
import { zipOf } from '../testing/zips.ts';
import { FileRefused } from './refusals.ts';

const office = 'urn:oasis:names:tc:opendocument:xmlns:';
const space = ['office', 'table', 'text', 'calcext']
  .map((name) => `xmlns:${name}="${office}${name}:1.0"`)
  .join(' ');
const root = 'office:document-content';

function odsOf(sheets: string, manifest = '<manifest/>', head = ''): Uint8Array {
  return zipOf([
    {
      name: 'content.xml',
      content: `<?xml version="1.0"?>${head}<${root} ${space}><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></${root}>`,
    },
    { name: 'styles.xml', content: '<styles/>' },
    { name: 'META-INF/manifest.xml', content: manifest },
  ]);
}

const cell = (attributes: string, inside = '') =>
  `<table:table-cell ${attributes}>${inside}</table:table-cell>`;
const text = (words: string) => cell('office:value-type="string"', `<text:p>${words}</text:p>`);
const row = (cells: string, attributes = '') =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;
const table = (rows: string) => `<table:table table:name="S">${rows}</table:table>`;

async function rowsOf(bytes: Uint8Array): Promise<[number, Cell[]][][]> {
  const grids = await gridsOf(bytes, () => true, null);
  return grids.map(({ rows }) => [...rows].map(({ row: at, cells }) => [at, [...cells]]));
}

async function codeOf(bytes: Uint8Array): Promise<string> {
  try {
    await rowsOf(bytes);
    return 'read';
  } catch (error) {
    return error instanceof FileRefused ? error.code : String(error);
  }
}

describe('the cells of an OpenDocument sheet', () => {
  test('a date that no calendar has is the text that is shown', async () => {
    for (const day of ['2026-13-05', '2026-02-30', '2026-00-10']) {
      const dated = `office:value-type="date" office:date-value="${day}"`;
      const [rows] = await rowsOf(odsOf(table(row(cell(dated, '<text:p>shown</text:p>')))));
      expect(rows).toEqual([[1, ['shown']]]);
    }
  });

  test('by what is stored, each in its place', async () => {
    const [rows] = await rowsOf(
      odsOf(
        table(
          row('<table:table-cell/>', 'table:number-rows-repeated="3"') +
            row(
              text('A<text:s text:c="2"/>B<text:line-break/>C') +
                cell('table:number-columns-repeated="2"') +
                cell(
                  'office:value-type="float" office:value="1234.5"',
                  '<text:p>1,234.50</text:p>',
                ) +
                cell(
                  'office:value-type="date" office:date-value="2026-08-01"',
                  '<text:p>x</text:p>',
                ) +
                cell('table:number-columns-repeated="16000"'),
            ) +
            row(
              cell(
                'office:value-type="string"',
                '<office:annotation><text:p>note</text:p></office:annotation><text:p>one</text:p>',
              ) +
                cell('table:formula="of:=1+1"') +
                cell('table:formula="of:=1+1" office:value-type="float" office:value="2"') +
                cell(
                  'calcext:value-type="error" office:value-type="string"',
                  '<text:p>#REF!</text:p>',
                ),
              'table:number-rows-repeated="2"',
            ) +
            row('<table:table-cell/>', 'table:number-rows-repeated="1048000"'),
        ),
      ),
    );
    const date = { kind: 'date', text: '46235' };
    const second = [
      ...['one', { kind: 'formula', text: '' }, { kind: 'number', text: '2' }],
      { kind: 'error', text: '#REF!' },
    ];
    expect(rows).toEqual([
      [4, ['A  B\nC', '', '', { kind: 'number', text: '1234.5' }, date]],
      [5, second],
      [6, second],
    ]);
    expect(cellText(rows?.[0]?.[1][0])).toContain('A  B');
  });

  test('of a sheet each, without what was changed before', async () => {
    const changes =
      '<table:tracked-changes><table:table-row><table:table-cell><text:p>old</text:p>' +
      '</table:table-cell></table:table-row></table:tracked-changes>';
    const sheets = changes + table(row(text('one'))) + table(row(text('two')));
    expect(await rowsOf(odsOf(sheets))).toEqual([[[1, ['one']]], [[1, ['two']]]]);
  });
});

describe('refused are', () => {
  const refused: [string, Uint8Array, string][] = [
    ['a password', odsOf(table(''), '<m><encryption-data/></m>'), 'ENCRYPTED'],
    ['a document type', odsOf(table(''), '<m/>', '<!DOCTYPE x>'), 'XML_ENTITIES'],
    ['a table in a cell', odsOf(table(row(cell('', table(''))))), 'CORRUPT_FILE'],
    [
      'a row said a million times',
      odsOf(table(row(text('A'), 'table:number-rows-repeated="1000000"'))),
      'TOO_LARGE',
    ],
    [
      'long texts in every cell of many rows',
      odsOf(
        table(
          row(
            cell('table:number-columns-repeated="256"', `<text:p>${'A'.repeat(9000)}</text:p>`),
            'table:number-rows-repeated="300000"',
          ),
        ),
      ),
      'ZIP_BOMB',
    ],
    ['a cell without an end', odsOf(table(row(text('A'.repeat(40_000))))), 'CELL_TOO_LONG'],
  ];
  test.each(refused)('%s', async (_, bytes, code) => {
    expect(await codeOf(bytes)).toBe(code);
  });
});
