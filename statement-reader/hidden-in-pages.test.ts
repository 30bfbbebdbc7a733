import { describe, expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';

const utf8 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf8'));
const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const amounts = [100, 900, 100];

/** How the second of three lines is hidden. */
interface Hiding {
  sheet?: string;
  row?: string;
  cell?: string;
  /** In front of each of its texts. */
  text?: string;
  before?: string;
  after?: string;
  end?: string;
}

function page({ sheet = '', row = '', cell = '', text = '', ...rest }: Hiding): Uint8Array {
  const { before = '', after = '', end = '' } = rest;
  let balance = 1000;
  const rows = amounts.map((amount, at) => {
    balance += amount;
    const texts = [`0${at + 1}-08-2026`, `UPI/CR/61234567890${at}/A`, '', `${amount}.00`];
    const isHidden = at === 1;
    const cells = [...texts, `${balance}.00`].map((one) =>
      isHidden ? `<td ${cell}>${text}${one}</td>` : `<td>${one}</td>`,
    );
    return isHidden
      ? `${before}<tr ${row}>${cells.join('')}</tr>${after}`
      : `<tr>${cells.join('')}</tr>`;
  });
  const head = `<tr>${captions.map((caption) => `<td>${caption}</td>`).join('')}</tr>`;
  const table = `<table>${head}${rows.join('')}</table>`;
  return utf8(`<html><head><style>${sheet}</style></head><body>${table}${end}</body></html>`);
}

async function read(hiding: Hiding): Promise<unknown> {
  const result = await readBytes(page(hiding), {});
  return result.ok ? result.statement.lines.length : result.reason;
}

const styled = (style: string): Hiding => ({ row: `style="${style}"` });
const inner = (style: string): Hiding => ({ text: `<div style="${style}">` });
const ruled = (sheet: string): Hiding => ({ row: 'class="b c" data-x="1"', sheet });
const within = (start: string, end: string): Hiding => ({
  before: `</table>${start}<table>`,
  after: `</table>${end}<table>`,
});

const hidings: readonly (readonly [string, Hiding])[] = [
  ['a tag that looks closed', { row: 'hidden/' }],
  ['behind a sign in a value', { row: 'title=">" hidden' }],
  ['without a space before it', { row: 'class="a"style="display:none"' }],
  ['behind a slash', { row: '/hidden' }],
  ['behind a value that looks like it', { row: 'title=" style=x" style="display:none"' }],
  ['behind one of another space', { row: 'x:style="" style="display:none"' }],
  [
    'by a rule in earnest',
    { row: 'class=b style="display:table-row"', sheet: '.b{display:none!important}' },
  ],
  [
    'by a rule against an attribute',
    { text: '<font color=black class=b>', sheet: '.b{color:white}' },
  ],
  ['by the shorthand of a font', { cell: 'style="font:0/0 a"' }],
  ['by tiny letters', styled('font-size:1px')],
  ['by nearly no opacity', styled('opacity:.01')],
  ['by opacity in hundredths', styled('opacity:1%')],
  ['by a filter', styled('filter:opacity(0)')],
  ['by a shift of the text', { cell: 'style="text-indent:-9999px"' }],
  ['by letters that are pressed', { text: '<span style="letter-spacing:-20px">' }],
  ['by a clip', styled('clip-path:inset(100%)')],
  ['by a scale', styled('transform:scale(0)')],
  ['by a scale before another change', styled('scale:0;transform:none')],
  ['by a place off the page', inner('position:absolute;left:-9999px;top:0')],
  ['by a box of no height', inner('max-height:0;width:100%;overflow:hidden')],
  [
    'in a row that is folded away',
    { ...styled('visibility:collapse'), text: '<b style="visibility:visible">' },
  ],
  ['in clear letters on blue', { row: 'bgcolor=navy style="color:transparent"' }],
  ['in letters without alpha', styled('color:rgba(0,0,0,0)')],
  ['in white as levels', styled('color:rgb(255 255 255)')],
  ['in white as shares', styled('color:rgb(100%,100%,100%)')],
  ['in white as a hue', styled('color:hsl(0 0% 100%)')],
  ['in white with alpha', styled('color:#fffffffe')],
  ['in a colour next to white', styled('color:snow')],
  ['in red on red', styled('color:red;background:red')],
  ['in white before what is no colour', styled('color:white;color:foo')],
  ['in a colour that nobody knows', styled('color:var(--x)')],
  ['by what fills the letters', styled('-webkit-text-fill-color:white')],
  ['in escaped letters', styled(String.raw`d\69 splay:none`)],
  ['with a comment', styled('display:/**/none')],
  ['behind a text that looks like a comment', { row: `style='content:"/*";display:none;x:"*/"'` }],
  ['by two classes', ruled('.b.c{display:none}')],
  ['by its place', ruled('tr:nth-child(3){display:none}')],
  ['by an attribute', ruled('tr[data-x="1"]{display:none}')],
  ['by what is beside it', ruled('tr + .b{display:none}')],
  ['in all of its parts', ruled('.b *{display:none}')],
  ['on screens', ruled('@media screen and (min-width:1px){.b{display:none}}')],
  ['in a layer', ruled('@layer x{@supports (display:grid){.b{display:none}}}')],
  ['by a rule in a rule', ruled('table{&{.b{display:none}}}')],
  ['by one of several', ruled('tr:is(.x,.b){display:none}')],
  ['by an escaped class', ruled(String.raw`.\62{display:none}`)],
  ['by a sheet that is not closed', { row: 'class=b', end: '<style>.b{display:none}' }],
  ['in details', within('<details>', '</details>')],
  ['in a template', within('<template>', '</template>')],
  ['in what pops up', { before: '<tbody popover>', after: '</tbody>' }],
  ['behind another end', within('<div hidden></x:div></div-x></body>', '</div>')],
  ['behind an end in a cell', within('<div hidden><table><tr><td></div></table>', '</div>')],
  ['behind an end that closes nothing', within('<span hidden><div></span>', '</div></span>')],
  ['deep in others', { text: `${'<b style="color:red">'.repeat(100)}<i hidden>` }],
  ['behind a short comment', { before: '<!-- --!>', row: 'hidden' }],
];

describe('a row of a page that a person does not see refuses the file', () => {
  test.each(hidings)('%s', async (_, hiding) => {
    expect(await read(hiding)).toMatchObject({ code: 'statement_hides_row' });
  });
});

const shown: readonly (readonly [string, Hiding])[] = [
  ['plain', {}],
  ['small letters', styled('font:bold 6pt/8pt Arial;line-height:1')],
  [
    'letters in a box without letters',
    { before: '<tbody style="font-size:0">', after: '</tbody>', cell: 'style="font-size:9pt"' },
  ],
  ['white on a dark ground', styled('color:#fff;background:navy url() no-repeat')],
  [
    'white on a ground around',
    { ...styled('background:#004488;color:white'), cell: 'style="background:none"' },
  ],
  ['a narrow column', { cell: 'style="max-width:0;overflow:hidden;text-overflow:ellipsis"' }],
  [
    'on print and small screens',
    ruled('@media print{.b{display:none}}@media (max-width:600px){.b{display:none}}'),
  ],
  ['under the pointer', ruled('.b:hover,.b::before,[hidden],.b:not(tr)[data-y]{display:none}')],
  ['by what is not around', ruled('thead tr,.d td,section tr{display:none;color:white}')],
  ['by what is said again', ruled('.b{display:none;opacity:0}tr.b{display:table-row;opacity:1}')],
  ['keyframes', ruled('@keyframes b{.b{display:none}}@font-face{font-family:x}')],
  ['a value with signs', { row: `title='a>b' onclick="x('>')"` }],
  ['a sheet for print', { end: '<style media=print>.b{display:none}</style>', row: 'class=b' }],
];

test.each(shown)('but one that is shown does not: %s', async (_, hiding) => {
  expect(await read(hiding)).toBe(amounts.length);
});

const parts: readonly (readonly [string, string])[] = [
  ['heads', '<head>'],
  ['sheets', '<worksheet>'],
  ['styles', '<style>'],
  ['rules', `<style>${'.a{color:red}'.repeat(4000)}</style>${'<b class=a></b>'.repeat(30_000)}`],
  ['selectors', `<style>${'a,'.repeat(90_000)}b{${'color:red;'.repeat(9000)}}</style>`],
  ['rules in rules', `<style>${'a,b{& &,&{'.repeat(20)}</style>`],
  [
    'places',
    `<style>${'.z .a{color:red}'.repeat(4000)}</style>${'<b class=z><i class=a></i></b>'.repeat(9000)}`,
  ],
  ['tables', '<table>'],
  ['values', '<b a="'],
];

test.each(parts)('no page takes long by its %s', { timeout: 30_000 }, async (_, part) => {
  const bytes = utf8(
    `<html><table>${part.repeat(Math.ceil(500_000 / part.length))}</table></html>`,
  );
  const start = process.cpuUsage();
  await readBytes(bytes, {});
  const { user, system } = process.cpuUsage(start);
  expect(user + system).toBeLessThan(1_500_000);
});
