import { describe, expect, test } from 'vitest';
import { bytesOf, twelveLines } from './testing/changed-pdf.ts';
import { textAt, widthOf } from './testing/pdf-file.ts';
import { readBytes } from './testing/read.ts';

const size = 7;
const plain = twelveLines();

async function read(pdf: string): Promise<unknown> {
  const result = await readBytes(bytesOf(pdf), {});
  return result.ok ? result.statement.lines.length : result.code;
}

/** All texts of the statement, each letter or each text drawn anew. */
const redrawn = (draw: (x: number, y: number, text: string) => string) => {
  const shown = /q {2}BT \/F1 7 Tf 1 0 0 1 ([\d.]+) ([\d.]+) Tm \((.*?)\) Tj ET Q/g;
  const [start = '', ...rest] = plain.split('stream\n');
  const content = rest
    .join('stream\n')
    .replace(shown, (_, left: string, up: string, text: string) =>
      draw(Number(left), Number(up), text),
    );
  return read(`${start}stream\n${content}`);
};

describe('letters that are drawn twice are one', () => {
  test.each([0, 0.35])('each before the next one, %d points apart', async (shift) => {
    const pdf = redrawn((left, up, text) =>
      Array.from(text, (letter, at) => {
        const place = left + widthOf(text.slice(0, at), size);
        return textAt(place, up, letter) + textAt(place + shift, up, letter);
      }).join(' '),
    );
    expect(await pdf).toBe(12);
  });

  test('with a shadow that nobody sees, but not where it comes from elsewhere', async () => {
    const pale = (left: number, up: number, text: string, before = '') =>
      textAt(left + 0.5, up - 0.5, text, size, `0.91 g ${before}`);
    const shadowed = (shadow: (left: number, up: number, text: string) => string) =>
      redrawn((left, up, text) => shadow(left, up, text) + textAt(left, up, text));
    expect(await shadowed(pale)).toBe(12);
    const others = (text: string) => text.replace(/8/g, '3');
    expect(await shadowed((left, up, text) => pale(left, up, others(text)))).toBe('HIDDEN_TEXT');
    expect(await shadowed((left, up, text) => pale(left + 2, up, text))).toBe('HIDDEN_TEXT');
    const broad = '1 G 9 w 2 Tr';
    expect(await shadowed((left, up, text) => pale(left, up, text, broad))).toBe('HIDDEN_TEXT');
    const above = redrawn((left, up, text) => textAt(left, up, text) + pale(left, up, text));
    expect(await above).not.toBe(12);
  });
});
