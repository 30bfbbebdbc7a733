/** Statements as tables of text: a web page, a print in fixed columns, OpenDocument. */
import { zipOf } from '@peerdesk/statement-reader/testing/zips.ts';

/** The captions, and a row of texts for each line: date, narration, debit, credit, balance. */
export interface BenchTable {
  captions: readonly string[];
  rows: readonly (readonly string[])[];
}

export function htmlOf({ captions, rows }: BenchTable): string {
  const line = (cells: readonly string[]) => `<tr><td>${cells.join('<td>')}</tr>`;
  return `<html><body><table>${[captions, ...rows].map(line).join('\n')}</table></body></html>`;
}

const widths = [11, 60, 14, 14, 18];
const linesPerPage = 60;

export function printOf({ captions, rows }: BenchTable): string {
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('');
  return rows
    .map((cells, at) => {
      const head = `${at > 0 ? '\f' : ''}NOWHERE BANK\n${line(captions)}\n`;
      return (at % linesPerPage === 0 ? head : '') + line(cells);
    })
    .join('\n');
}

const office = 'urn:oasis:names:tc:opendocument:xmlns:';
const space = ['office', 'table', 'text'].map((name) => `xmlns:${name}="${office}${name}:1.0"`);

function tablesOf({ captions, rows }: BenchTable): string {
  const text = (cell: string) =>
    `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`;
  const figure = (cell: string) =>
    `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}` +
    '</text:p></table:table-cell>';
  const line = (cells: readonly string[], isHeader: boolean) => {
    const all = cells.map((cell, at) => {
      if (cell === '') return '<table:table-cell/>';
      return at < 2 || isHeader ? text(cell) : figure(cell);
    });
    return `<table:table-row>${all.join('')}</table:table-row>`;
  };
  const all = [line(captions, true), ...rows.map((cells) => line(cells, false))].join('');
  return (
    '<office:body><office:spreadsheet><table:table table:name="S">' +
    `${all}</table:table></office:spreadsheet></office:body>`
  );
}

export function fodsOf(table: BenchTable): string {
  const root = 'office:document';
  return `<?xml version="1.0"?><${root} ${space.join(' ')}>${tablesOf(table)}</${root}>`;
}

export function odsOf(table: BenchTable): Uint8Array {
  const root = 'office:document-content';
  return zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      content: `<?xml version="1.0"?><${root} ${space.join(' ')}>${tablesOf(table)}</${root}>`,
    },
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
  ]);
}
