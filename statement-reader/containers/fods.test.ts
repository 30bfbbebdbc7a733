import { expect, test } from 'vitest';
import { cellText } from '../cells/cells.ts';
import { utf8 } from '../testing/containers.ts';
import { gridsOf } from '../read-bytes.ts';
import { FileRefused } from './refusals.ts';

const names = ['office', 'table', 'text', 'script'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);
const space = [...names, 'xmlns:ooo="http://openoffice.org/2004/office"'].join(' ');

async function read(scripts: string): Promise<string> {
  const sheet =
    '<table:table><table:table-row><table:table-cell><text:p>one</text:p></table:table-cell>' +
    '</table:table-row></table:table>';
  const text = `<office:document ${space}>${scripts}<office:body>${sheet}</office:body></office:document>`;
  try {
    const [grid] = await gridsOf(utf8(text), () => true, null);
    return cellText([...(grid?.rows ?? [])][0]?.cells[0] ?? '');
  } catch (error) {
    return error instanceof FileRefused ? error.code : String(error);
  }
}

const scripts = (inside: string) =>
  `<office:scripts>\n<office:script script:language="ooo:Basic">\n${inside}\n</office:script></office:scripts>`;

test.each([
  [
    'the empty place of macros, as LibreOffice saves every file',
    scripts('<ooo:libraries/>'),
    'one',
  ],
  ['the same with an end', scripts('<ooo:libraries ooo:x="y"></ooo:libraries>'), 'one'],
  [
    'an empty library, as LibreOffice saves a file that a program has changed',
    scripts('<ooo:libraries><ooo:library-embedded ooo:name="Standard"/></ooo:libraries>'),
    'one',
  ],
  [
    'a library',
    scripts(
      '<ooo:libraries><ooo:library-embedded ooo:name="S"><ooo:module ooo:name="M"/>' +
        '</ooo:library-embedded></ooo:libraries>',
    ),
    'MACROS',
  ],
  [
    'a library elsewhere',
    scripts('<ooo:libraries><ooo:library-linked ooo:name="S"/></ooo:libraries>'),
    'MACROS',
  ],
  ['a text', scripts('Sub Main'), 'MACROS'],
  ['a long text', scripts(' '.repeat(2000)), 'MACROS'],
  [
    'a listener',
    '<office:event-listeners><script:event-listener/></office:event-listeners>',
    'MACROS',
  ],
])('a flat document with %s', async (_, head, expected) => {
  expect(await read(head)).toBe(expected);
});
