import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  streamObject,
  pictureObject,
  twelveLines,
  withLine,
} from './testing/changed-pdf.ts';
import { widthOf } from './testing/pdf-file.ts';
import { readBytes } from './testing/read.ts';

const size = 7;
const figure = '8,019.00';
const plain = twelveLines();
const [, atX = '', atY = ''] = /1 0 0 1 ([\d.]+) ([\d.]+) Tm \(8,019\.00\)/.exec(plain) ?? [];
const [x, y] = [Number(atX), Number(atY)];

/** From a place in a character of the figure on, in parts of its width and of the font's height. */
interface Area {
  of: number;
  from?: number;
  to?: number;
  bottom: number;
  top: number;
}

function boxOf({ of, from = 0, to = 1, bottom, top }: Area) {
  const left = x + widthOf(figure.slice(0, of), size);
  const width = widthOf(figure[of] ?? '', size);
  const box = [left + width * from, y + size * bottom, width * (to - from), size * (top - bottom)];
  return box.map((number) => number.toFixed(3)) as [string, string, string, string];
}

const rect = (area: Area) => `${boxOf(area).join(' ')} re`;
const filled = (area: Area, colour = '1 g') => `q ${colour} ${rect(area)} f Q`;
const moved = (area: Area) => {
  const [left, bottom, width, height] = boxOf(area);
  return `${width} 0 0 ${height} ${left} ${bottom} cm`;
};

const resources =
  '/XObject << /Im 1000 0 R >> /ExtGState << /Veil << /ca 0.45 >> ' +
  '/Half << /ca 0.5 >> /Dense << /ca 0.6 >> >> ' +
  '/Shading << /White << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 0] ' +
  '/Extend [true true] ' +
  '/Domain [0 1] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [1] >> >> >>';
const pictures = [pictureObject([4, 4], [255, 255, 255])];

async function read(pdf: string): Promise<unknown> {
  const result = await readBytes(bytesOf(pdf), {});
  return result.ok ? result.statement.lines.length : result.code;
}

const drawn = (place: 'before' | 'after', operators: string) =>
  read(twelveLines({ [place]: operators, pdf: { resources, objects: pictures } }));

const eight = 0;
const comma = 1;
const nought = 2;
const nine = 4;
const point = 5;
const last = 7;
const bar: Area = { of: eight, from: 0.2, to: 0.8, bottom: 0.3, top: 0.4 };
const dot: Area = { of: point, from: 0.2, to: 0.8, bottom: -0.01, top: 0.12 };
const stripes = (of: number) =>
  Array.from({ length: 9 }, (_, at) => filled({ of, bottom: at * 0.09, top: at * 0.09 + 0.08 }));

describe('a figure that is covered in part refuses the file', () => {
  test.each<[string, string]>([
    ['the middle of an 8, which is then a 0', filled(bar)],
    ['the left of an 8, which is then a 3', filled({ of: eight, to: 0.3, bottom: 0, top: 0.75 })],
    ['the tail of a 9', filled({ of: nine, bottom: -0.02, top: 0.3 })],
    ['the upper half of a 9', filled({ of: nine, bottom: 0.4, top: 0.75 })],
    ['the point', filled(dot)],
    ['the comma', filled({ of: comma, bottom: -0.2, top: 0.15 })],
    ['a figure, by stripes that are each thin', stripes(nought).join(' ')],
    ['by a box that is drawn twice at once', `q 1 g ${rect(bar)} ${rect(bar)} f Q`],
    ['in nearly the colour of the page', filled(bar, '0.93 0.95 0.97 rg')],
    ['in a pale colour', filled(bar, '1 1 0.6 rg')],
    ['by a thin pen', `q 1 G 0.7 w ${x + 0.5} ${y + 2.4} m ${x + 3.4} ${y + 2.4} l S Q`],
    [
      'by a pen without width, often',
      Array.from({ length: 12 }, (_, at) => {
        return `q 1 G 0 w ${x} ${y + 2 + at * 0.1} m ${x + 4} ${y + 2 + at * 0.1} l S Q`;
      }).join(' '),
    ],
    ['by one dot of a round pen', `q 1 G 1 J 1.4 w ${dotAt(point)} m ${dotAt(point)} l S Q`],
    ['by an oval', `q 1 g ${oval(bar)} f Q`],
    ['by a leaf of two curves', `q 1 g ${leaf(bar)} f Q`],
    ['by a small picture', `q ${moved(dot)} /Im Do Q`],
    ['by a mask of one dot', `q 1 g ${moved(bar)} BI /W 1 /H 1 /IM true /BPC 1 ID \0 EI Q`],
    [
      'by the only dot of a wide mask',
      `q 1 g ${moved({ ...bar, to: 8 })} BI /W 8 /H 1 /IM true /BPC 1 ID \x7F EI Q`,
    ],
    ['by a shading', `q ${rect(bar)} W n /White sh Q`],
    ['by several veils', `q /Veil gs ${filled(bar).repeat(3)} Q`],
    ['by a blue hatching of thin strokes', `q 0 0 0.7 RG 0.6 w ${hatching(0.5)} Q`],
    ['by a leaning blue hatching', `q 0 0 0.7 RG 0.6 w ${hatching(0.5, 4)} Q`],
    ['by a veil that leaves little', `q /Dense gs ${filled({ ...bar, bottom: 0, top: 1 })} Q`],
    ['by a sign in white', `q 1 g BT /F1 14 Tf 1 0 0 1 ${x - 1} ${y - 3} Tm (\x95) Tj ET Q`],
    ['by ink of its own: a 0 that looks like an 8', filled({ ...bar, of: nought }, '0 g')],
  ])('%s', async (_, operators) => {
    expect(await drawn('after', operators)).toBe('HIDDEN_TEXT');
  });

  test('by what is behind it, in its own colour', async () => {
    expect(
      await drawn('before', filled({ of: last, from: 0.5, bottom: -0.1, top: 0.8 }, '0 g')),
    ).toBe('HIDDEN_TEXT');
  });

  test('by a note that the library does not draw', async () => {
    const [left, bottom, width, height] = boxOf(bar).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const corners = [left, bottom, left + width, bottom + height].join(' ');
    const note = `<< /Type /Annot /Subtype /Stamp /Rect [${corners}] >>`;
    const pdf = plain.replace('/Contents 11 0 R', `/Annots [${note}] /Contents 11 0 R`);
    expect(await read(pdf)).toBe('HIDDEN_TEXT');
  });

  const framed = (operators: string) =>
    plain.replace(/q {2}(BT [^()]*\(8,019\.00\) Tj ET) Q/, `q ${operators} $1 Q`);
  test.each<[string, string]>([
    ['half of its first figure', `${x + 1.6} ${y - 2} 60 12 re W n`],
    ['half of its last figure', `${x - 20} ${y - 2} ${20 + widthOf(figure, size) - 2} 12 re W n`],
    ['its lower half', `${x - 20} ${y + 2} 90 12 re W n`],
    ['all but its point', `${x - 20} ${y - 9} 90 30 re ${rect(dot)} W* n`],
    ['all but the middle of its 8', `${x - 20} ${y - 9} 90 30 re ${rect(bar)} W* n`],
  ])('by a frame that cuts off %s', async (_, frame) => {
    expect(framed(frame)).not.toBe(plain);
    expect(await read(framed(frame))).toBe('HIDDEN_TEXT');
  });

  test.each(['300.4 609 3.9 9', '300.4 609 1.5 9', '302.2 611.5 1 1', '300.4 612.6 3.9 9'])(
    'by a hole in a frame over a letter: %s',
    async (hole) => {
      const text = 'BT /F1 7 Tf 1 0 0 1 300 610 Tm (Dr) Tj ET';
      const operators = `q 290 600 40 20 re ${hole} re W* n ${text} Q`;
      expect(await drawn('after', operators)).toBe('HIDDEN_TEXT');
    },
  );

  test('by a minus, or a word for the side, that is covered', async () => {
    const over = (text: string, at: number, area: Omit<Area, 'of'>) => {
      const left = 300 + widthOf(text.slice(0, at), size);
      const width = widthOf(text[at] ?? '', size);
      const { from = 0, to = 1, bottom, top } = area;
      const cover = [left + width * from, 612 + size * bottom, width * (to - from)];
      return read(
        twelveLines({
          after:
            `BT /F1 7 Tf 1 0 0 1 300 612 Tm (${text}) Tj ET ` +
            `q 1 g ${cover.join(' ')} ${size * (top - bottom)} re f Q`,
        }),
      );
    };
    expect(await over('-500.00', 0, { bottom: 0.15, top: 0.4 })).toBe('HIDDEN_TEXT');
    expect(await over('500.00-', 6, { bottom: 0.15, top: 0.4 })).toBe('HIDDEN_TEXT');
    expect(await over('500.00Dr', 6, { to: 0.4, bottom: -0.1, top: 0.8 })).toBe('HIDDEN_TEXT');
    expect(await over('500.00Cr', 7, { bottom: 0.2, top: 0.8 })).toBe('HIDDEN_TEXT');
  });
});

/** Strokes from left to right, each above the one before, all over the figure. */
function hatching(step: number, rise = 0): string {
  return Array.from({ length: 26 }, (_, at) => {
    const from = y - 5 + at * step;
    return `${x - 1} ${from} m ${x + 5} ${from + rise} l S`;
  }).join(' ');
}

function dotAt(of: number): string {
  const [left, bottom, width, height] = boxOf({ of, bottom: 0, top: 0.1 }).map(Number) as [
    ...[number, number, number, number],
  ];
  return `${left + width / 2} ${bottom + height / 2}`;
}

function oval(area: Area): string {
  const [left, bottom, width, height] = boxOf(area).map(Number) as [number, number, number, number];
  const [right, top] = [left + width, bottom + height * 3];
  return (
    `${left} ${bottom} m ${left} ${top} ${right} ${top} ${right} ${bottom} c ` +
    `${right} ${bottom - height} ${left} ${bottom - height} ${left} ${bottom} c`
  );
}

/** From a corner to the other one and back. */
function leaf(area: Area): string {
  const [left, bottom, width, height] = boxOf(area).map(Number) as [number, number, number, number];
  const [right, top] = [left + width, bottom + height];
  return (
    `${left} ${bottom} m ${left} ${top} ${left} ${top} ${right} ${top} c ` +
    `${right} ${bottom} ${right} ${bottom} ${left} ${bottom} c`
  );
}

describe('but not', () => {
  test.each<[string, 'before' | 'after', string]>([
    ['a rule under it', 'after', `q 0.5 w ${x} ${y - 1} m ${x + 40} ${y - 1} l S Q`],
    ['a white rule under it', 'after', `q 1 G 0.8 w ${x} ${y - 1.6} m ${x + 40} ${y - 1.6} l S Q`],
    ['the next row, painted up to its feet', 'after', filled({ of: 0, to: 9, bottom: -1, top: 0 })],
    ['a cell beside it', 'after', filled({ of: last, from: 1, to: 6, bottom: -0.5, top: 1 })],
    ['a cell before it', 'after', filled({ of: 0, from: -3, to: 0.02, bottom: -0.5, top: 1 })],
    ['a rule across', 'after', `q 0.6 w 30 ${y + 2} m 570 ${y + 2} l S Q`],
    ['a red rule across', 'after', `q 1 0 0 RG 0.9 w 30 ${y + 2} m 570 ${y + 2} l S Q`],
    [
      'a border beside it',
      'after',
      filled({ of: 0, from: -0.1, to: 0.02, bottom: -1, top: 2 }, '0 g'),
    ],
    ['its cell, painted before', 'before', filled({ of: 0, to: 9, bottom: -0.4, top: 1 }, '0.9 g')],
    [
      'a black page with white in it',
      'before',
      'q 0 g 10 10 575 820 re f 1 g 12 12 571 816 re f Q',
    ],
    [
      'a frame that is painted with a hole',
      'after',
      'q 0 g 10 10 575 820 re 12 12 571 816 re f* Q',
    ],
    [
      'a blue stamp of thin strokes',
      'after',
      `q 0 0 0.7 RG 1 w ${x} ${y} m ${x + 9} ${y + 6} l S Q`,
    ],
    [
      'a marker of half its strength',
      'after',
      `q /Half gs ${filled({ of: 0, to: 9, bottom: -0.2, top: 1 }, '1 1 0 rg')} Q`,
    ],
    [
      'a stamp that leans right over the middle of an 8',
      'after',
      `q 0 0 0.7 RG 1 w ${x - 8} ${y - 7.5} m ${x + 12} ${y + 12.5} l S Q`,
    ],
    [
      'a pattern of fine lines below',
      'before',
      Array.from({ length: 400 }, (_, at) => {
        const curve = `200 ${160 + at} 300 ${40 + at} 570 ${100 + at} c S`;
        return `q 0.8 0.9 1 RG 0.2 w 30 ${100 + at} m ${curve} Q`;
      }).join('\n'),
    ],
  ])('%s', async (_, place, operators) => {
    expect(await drawn(place, operators)).toBe(12);
  });

  test('a frame around all of it, or with round corners', async () => {
    const round =
      `30 ${y - 5} m 560 ${y - 5} l 566 ${y - 5} 570 ${y - 2} 570 ${y} c 570 ${y + 8} l ` +
      `30 ${y + 8} l h W n`;
    expect(await read(withLine(plain, round))).toBe(12);
    expect(await read(withLine(plain, `30 ${y - 5} 540 15 re W n`))).toBe(12);
  });

  test('an overlong name that a frame with round corners cuts', async () => {
    const right = (at: number) => [at, at - 4].map((place) => place.toFixed(2));
    const results: unknown[] = [];
    for (let edge = 0; edge < 12; edge += 1) {
      const [end, turn] = right(300 + 18 + edge * 0.5);
      const cell =
        `290 606 m ${turn} 606 l ${end} 606 ${end} 606 ${end} 610 c ${end} 614 l ` +
        `${end} 618 ${end} 618 ${turn} 618 c 290 618 l h W n`;
      const name = `q ${cell} BT /F1 7 Tf 1 0 0 1 300 610 Tm (RAVI KUMAR) Tj ET Q`;
      results.push(await drawn('after', name));
    }
    expect(new Set(results)).toEqual(new Set([12]));
  });

  test('a border of pieces as high as a row that a text runs over', async () => {
    const text = `BT /F1 8 Tf 1 0 0 1 300 612 Tm (RAVI 800) Tj ET`;
    const piece = (bottom: number, height: number) => `q 0 g 322.3 ${bottom} 0.5 ${height} re f Q`;
    expect(await drawn('after', `${text} ${piece(609.6, 9.6)}`)).toBe(12);
    expect(await drawn('after', `${piece(609.6, 9.6)} ${text}`)).toBe(12);
    // As high as the figure, or as broad as a stroke of it, it would be a part of it.
    expect(await drawn('after', `${text} ${piece(612, 5.8)}`)).toBe('HIDDEN_TEXT');
    const broad = piece(609.6, 9.6).replace(' 0.5 ', ' 1.2 ');
    expect(await drawn('after', `${text} ${broad}`)).toBe('HIDDEN_TEXT');
  });

  test('one dot of a picture that is clear', async () => {
    const mask = streamObject(
      '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 ' +
        '/ColorSpace /DeviceGray',
      Buffer.alloc(4, 5),
    );
    const objects = [pictureObject([2, 2], [255, 255, 255], '/SMask 1001 0 R'), mask];
    const after = `q ${moved({ of: 0, to: 9, bottom: -1, top: 1 })} /Im Do Q`;
    expect(await read(twelveLines({ after, pdf: { resources, objects } }))).toBe(12);
  });
});
