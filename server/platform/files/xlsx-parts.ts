import { amountGroupsMax } from './xlsx-cells.ts';

/** The parts of a workbook besides its sheets. */

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const formats = 'http://schemas.openxmlformats.org';
const main = `${formats}/spreadsheetml/2006/main`;
const office = `${formats}/officeDocument/2006/relationships`;
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const sheetPath = (place: number) => `xl/worksheets/sheet${place}.xml`;

/** Everything up to the rows; the rows of the head stay in view. */
export function sheetStart(widths: readonly number[], headRows: number): string {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const below = `topLeftCell="A${headRows + 1}" activePane="bottomLeft"`;
  const pane = `<pane ySplit="${headRows}" ${below} state="frozen"/>`;
  const view = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  return `${xml}<worksheet xmlns="${main}">${view}<cols>${columns.join('')}</cols><sheetData>`;
}

export const sheetEnd = '</sheetData></worksheet>';

/** What is known when the last sheet is: its parts stand at the end of the zip. */
export function closingParts(sheets: readonly string[], digits: number) {
  return [
    { name: 'xl/workbook.xml', texts: [workbookOf(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', texts: [workbookRelations(sheets.length)] },
    { name: 'xl/styles.xml', texts: [stylesOf(digits)] },
    { name: '_rels/.rels', texts: [relations([['officeDocument', 'xl/workbook.xml']])] },
    { name: '[Content_Types].xml', texts: [contentTypes(sheets.length)] },
  ];
}

function workbookOf(sheets: readonly string[]): string {
  const listed = sheets.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`;
}

function workbookRelations(count: number): string {
  const sheets = Array.from({ length: count }, (_, index): [string, string] => [
    'worksheet',
    sheetPath(index + 1).replace('xl/', ''),
  ]);
  return relations([...sheets, ['styles', 'styles.xml']]);
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const listed = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  const namespace = `${formats}/package/2006/relationships`;
  return `${xml}<Relationships xmlns="${namespace}">${listed.join('')}</Relationships>`;
}

function contentTypes(count: number): string {
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${contentType}.${type}+xml"/>`;
  const sheets = Array.from({ length: count }, (_, index) =>
    override(sheetPath(index + 1), 'worksheet'),
  );
  const rels = 'application/vnd.openxmlformats-package.relationships+xml';
  return [
    `${xml}<Types xmlns="${formats}/package/2006/content-types">`,
    `<Default Extension="rels" ContentType="${rels}"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('xl/workbook.xml', 'sheet.main'),
    override('xl/styles.xml', 'styles'),
    ...sheets,
    '</Types>',
  ].join('');
}

const firstNumberFormat = 164;

/** The cell formats in the order of `cellStyles`, and after them those of amounts. */
function stylesOf(digits: number): string {
  const dates = ['yyyy\\-mm\\-dd\\ hh:mm', 'yyyy\\-mm\\-dd'];
  const codes = [...dates, ...amountFormats(digits)];
  const numberFormats = codes.map(
    (code, index) => `<numFmt numFmtId="${firstNumberFormat + index}" formatCode="${code}"/>`,
  );
  const font = (marks: string, size: number) =>
    `<font>${marks}<sz val="${size}"/><name val="Calibri"/></font>`;
  const amounts = amountFormats(digits).map((_, index) => [
    firstNumberFormat + dates.length + index,
    0,
  ]);
  const [time, day] = [firstNumberFormat, firstNumberFormat + 1];
  const cells = [[0, 0], [49, 0], [time, 0], [0, 1], [0, 2], [day, 0], ...amounts].map(
    ([format, face]) =>
      `<xf numFmtId="${format}" fontId="${face}" fillId="0" borderId="0" xfId="0" ` +
      'applyNumberFormat="1" applyFont="1"/>',
  );
  const fills = ['none', 'gray125'].map((p) => `<fill><patternFill patternType="${p}"/></fill>`);
  return [
    `${xml}<styleSheet xmlns="${main}">`,
    `<numFmts count="${codes.length}">${numberFormats.join('')}</numFmts>`,
    `<fonts count="3">${font('', 11)}${font('<b/>', 14)}${font('<b/>', 11)}</fonts>`,
    `<fills count="2">${fills.join('')}</fills>`,
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
}

/** `#,##0.00`, then with one more group of two digits each. */
function amountFormats(digits: number): string[] {
  const decimals = digits === 0 ? '' : `.${'0'.repeat(digits)}`;
  return Array.from({ length: amountGroupsMax + 1 }, (_, groups) =>
    groups === 0 ? `#,##0${decimals}` : `${'##\\,'.repeat(groups + 1)}##0${decimals}`,
  );
}
