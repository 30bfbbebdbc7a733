import { readFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bytesOf } from './testing/changed-pdf.ts';
import { readBytes } from './testing/read.ts';

const sample = new URL('samples/other-programs/cairo.pdf', import.meta.url);
const file = readFileSync(sample).toString('latin1');

async function read(pdf: string): Promise<unknown> {
  const result = await readBytes(bytesOf(pdf), {});
  return result.ok ? result.statement.lines.length : result.code;
}

/** The file with its TrueType fonts changed. */
function withFonts(change: (font: Buffer) => void): { pdf: string; fonts: number } {
  let fonts = 0;
  const parts = file.split(/(stream\r?\n[^]*?\r?\nendstream)/);
  const pdf = parts.map((part) => {
    const [, head = '', body = '', end = ''] =
      /^(stream\r?\n)([^]*?)(\r?\nendstream)$/.exec(part) ?? [];
    if (head === '') return part;
    let font: Buffer;
    try {
      font = inflateSync(Buffer.from(body, 'latin1'));
    } catch {
      return part;
    }
    if (font.length < 12 || font.readUInt32BE(0) !== 0x0001_0000) return part;
    fonts += 1;
    change(font);
    return head + deflateSync(font).toString('latin1') + end;
  });
  return { pdf: pdf.join(''), fonts };
}

function tableOf(font: Buffer, name: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) !== name) continue;
    const [start, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    return font.subarray(start, start + length);
  }
  throw new Error(`no ${name}`);
}

test('figures that a font of the file draws without an outline are not seen', async () => {
  const same = withFonts(() => undefined);
  expect(same.fonts).toBeGreaterThan(0);
  expect(await read(same.pdf)).toBe(10);
  // Where each outline begins; all of them are empty then.
  const blank = withFonts((font) => tableOf(font, 'loca').fill(0));
  expect(await read(blank.pdf)).toBe('NO_TABLE');
});
