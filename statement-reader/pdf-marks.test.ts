import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  drawnFont,
  lineY,
  pictureObject,
  streamObject,
  twelveLines,
  withLine,
} from './testing/changed-pdf.ts';
import { readBytes } from './testing/read.ts';

async function read(pdf: string): Promise<unknown> {
  const result = await readBytes(bytesOf(pdf), {});
  return result.ok ? result.statement.lines.length : result.code;
}

const shown = 12;
const hidden = 'HIDDEN_TEXT';

describe('a font that draws its characters by operators', () => {
  const drawn = (operators: string, before = '') => {
    const pdf = twelveLines({ pdf: { objects: drawnFont(operators) } });
    const named = pdf.replace('/F1 3 0 R >>', '/F1 3 0 R /F3 1000 0 R >>');
    return read(withLine(named, before, '', 'F3'));
  };

  test.each([
    ['boxes', '500 0 0 0 500 700 d1 0 0 400 700 re f', shown],
    ['black boxes', '500 0 d0 0 g 0 0 400 700 re f', shown],
    ['outlines', '500 0 0 0 500 700 d1 0 0 m 400 700 l S', shown],
    ['nothing', '500 0 0 0 500 700 d1', hidden],
    ['a path that is not painted', '500 0 0 0 500 700 d1 0 0 400 700 re n', hidden],
    ['dots that nobody sees', '500 0 0 0 500 700 d1 0 0 1 1 re f', hidden],
    ['white', '500 0 d0 1 1 1 rg 0 0 400 700 re f', hidden],
    ['white in grey', '500 0 d0 1 g 0 0 400 700 re f', hidden],
  ])('%s', async (_, operators, expected) => {
    expect(await drawn(operators)).toBe(expected);
  });

  test('in the colour of the text', async () => {
    expect(await drawn('500 0 0 0 500 700 d1 1 1 1 rg 0 0 400 700 re f')).toBe(shown);
    expect(await drawn('500 0 0 0 500 700 d1 0 0 400 700 re f', '1 1 1 rg')).toBe(hidden);
  });
});

describe('letters on a picture', () => {
  const picture = (
    place: 'before' | 'after',
    colour: readonly number[],
    letters: string,
    { size = [4, 4] as [number, number], more = '', objects = [] as string[] } = {},
  ) =>
    read(
      withLine(
        twelveLines({
          [place]: `q 540 0 0 30 30 ${lineY - 14} cm /Im Do Q`,
          pdf: {
            resources: '/XObject << /Im 1000 0 R >>',
            objects: [pictureObject(size, colour, more), ...objects],
          },
        }),
        letters,
      ),
    );
  const [white, blue] = [
    [255, 255, 255],
    [20, 40, 90],
  ] as const;

  test('show where they are of another colour', async () => {
    expect(await picture('before', white, '0 g')).toBe(shown);
    expect(await picture('before', blue, '1 g')).toBe(shown);
    expect(await picture('before', white, '1 g')).toBe(hidden);
    expect(await picture('before', blue, '0.1 0.16 0.35 rg')).toBe(hidden);
  });

  test('are covered by one above them, unless it lets them through', async () => {
    expect(await picture('after', white, '0 g')).toBe(hidden);
    const mask = (level: number) => ({
      more: '/SMask 1001 0 R',
      objects: [
        streamObject(
          '/Type /XObject /Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 ' +
            '/ColorSpace /DeviceGray',
          Buffer.alloc(16, level),
        ),
      ],
    });
    expect(await picture('after', white, '0 g', mask(10))).toBe(shown);
    expect(await picture('after', white, '0 g', mask(250))).toBe(hidden);
  });

  test('are covered by one that is too large to be looked at', async () => {
    const size: [number, number] = [1100, 1000];
    expect(await picture('after', white, '0 g', { size })).toBe(hidden);
    expect(await picture('before', white, '0 g', { size })).toBe(shown);
  });

  describe('under a mask that is too large to be kept', () => {
    const [width, height] = [1100, 1000];
    const masked = (
      levels: Buffer,
      { entries = '', packed = deflateSync(levels) }: { entries?: string; packed?: Buffer } = {},
    ) => ({
      ...{ size: [width, height] as [number, number], more: '/SMask 1001 0 R' },
      objects: [
        streamObject(
          `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ` +
            `/ColorSpace /DeviceGray /Filter /FlateDecode ${entries}`,
          packed,
        ),
      ],
    });
    const clear = (level = 0) => Buffer.alloc(width * height, level);

    test('they show as far as it is clear where they stand', async () => {
      expect(await picture('after', white, '0 g', masked(clear()))).toBe(shown);
      expect(await picture('after', white, '0 g', masked(clear(30)))).toBe(shown);
      expect(await picture('after', white, '0 g', masked(clear(200)))).toBe(hidden);
      const spot = clear();
      // Over the balance alone.
      for (let y = 200; y < 800; y += 1) spot.fill(255, y * width + 960, y * width + 1095);
      expect(await picture('after', white, '0 g', masked(spot))).toBe(hidden);
      const beside = clear();
      for (let y = 0; y < height; y += 1) beside.fill(255, y * width + 1096, (y + 1) * width);
      expect(await picture('after', white, '0 g', masked(beside))).toBe(shown);
    });

    test('nor do those that are packed as other programs do', async () => {
      const filtered = Buffer.alloc((width + 1) * height);
      // Each row as the one above it, and the first one clear.
      for (let y = 0; y < height; y += 1) filtered[y * (width + 1)] = y % 5;
      const rows = `/Columns ${width}`;
      const parameters = (predictor: number, entries = rows) => ({
        entries: `/DecodeParms << /Predictor ${predictor} ${entries} >>`,
      });
      const png = { packed: deflateSync(filtered), ...parameters(15) };
      expect(await picture('after', white, '0 g', masked(clear(), png))).toBe(shown);
      expect(await picture('after', white, '0 g', masked(clear(), parameters(2)))).toBe(shown);
      expect(await picture('after', white, '0 g', masked(clear(), parameters(1)))).toBe(shown);
      const turned = { entries: '/Decode [1 0]' };
      expect(await picture('after', white, '0 g', masked(clear(255), turned))).toBe(shown);
      const step = Buffer.alloc(width * height);
      // From the middle of each row on it is opaque.
      for (let y = 0; y < height; y += 1) step[y * width + 960] = 255;
      expect(
        await picture(
          'after',
          white,
          '0 g',
          masked(clear(), { ...parameters(2), packed: deflateSync(step) }),
        ),
      ).toBe(hidden);
      const spot = Buffer.from(filtered);
      spot.fill(255, 200 * (width + 1) + 961, 200 * (width + 1) + 1095);
      for (let y = 201; y < height; y += 1) spot[y * (width + 1)] = 2;
      expect(
        await picture(
          'after',
          white,
          '0 g',
          masked(clear(), { ...png, packed: deflateSync(spot) }),
        ),
      ).toBe(hidden);
      const rest = masked(clear(), {
        packed: deflateSync(Buffer.alloc(Math.ceil(width / 8) * height)),
      });
      const oneBit = {
        ...rest,
        objects: rest.objects.map((text) =>
          text.replace('BitsPerComponent 8', 'BitsPerComponent 1'),
        ),
      };
      expect(await picture('after', white, '0 g', oneBit)).toBe(shown);
      const inGrey = (space: string) => ({
        ...rest,
        objects: masked(clear()).objects.map((text) => text.replace('/DeviceGray', space)),
      });
      const calibrated = '[/CalGray << /WhitePoint [1 1 1] >>]';
      expect(await picture('after', white, '0 g', inGrey(calibrated))).toBe(shown);
      expect(await picture('after', white, '0 g', inGrey('/DeviceRGB'))).toBe(hidden);
      const bare = masked(clear(), { packed: clear() });
      const unpacked = {
        ...bare,
        objects: bare.objects.map((text) => text.replace('/Filter /FlateDecode', '')),
      };
      expect(await picture('after', white, '0 g', unpacked)).toBe(shown);
    });

    test('one that is turned round, too short or packed otherwise covers them', async () => {
      const turned = masked(clear(), { entries: '/Decode [1 0]' });
      expect(await picture('after', white, '0 g', turned)).toBe(hidden);
      const short = masked(clear(), { packed: deflateSync(Buffer.alloc(500)) });
      expect(await picture('after', white, '0 g', short)).toBe(hidden);
      const bits = masked(clear(), { entries: '/DecodeParms << /Predictor 15 >>' });
      expect(await picture('after', white, '0 g', bits)).toBe(hidden);
      // Some programs know the short names in inline pictures only.
      for (const entries of ['/W 1000 /H 1100', '/CS /G']) {
        expect(await picture('after', white, '0 g', masked(clear(), { entries }))).toBe(hidden);
      }
    });
  });
});

test('nobody reads letters within the letters of an earlier text', async () => {
  const text = (mode: number) => `BT /F1 7 Tf ${mode} Tr 1 0 0 1 300 30 Tm (x) Tj ET 0 Tr`;
  expect(await read(withLine(twelveLines(), text(7)))).toBe(hidden);
  expect(await read(withLine(twelveLines(), text(4)))).toBe(hidden);
  expect(await read(withLine(twelveLines(), `q ${text(7)} Q`))).toBe(shown);
  expect(await read(withLine(twelveLines(), text(0)))).toBe(shown);
});

test('a function for the transfer to paper or screen may make letters white', async () => {
  const transfer = (entries: string, objects: string[] = []) =>
    read(
      withLine(
        twelveLines({ pdf: { resources: `/ExtGState << /G << ${entries} >> >>`, objects } }),
        '/G gs',
      ),
    );
  const levels = (from: number, to: number) =>
    `<< /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1 >>`;
  expect(await transfer('/TR 1000 0 R', [levels(1, 1)])).toBe(hidden);
  expect(await transfer('/TR2 1000 0 R', [levels(1, 0)])).toBe(hidden);
  expect(await transfer('/TR 1000 0 R', [levels(0, 1)])).toBe(shown);
  expect(await transfer('/TR /Identity /TR2 /Default')).toBe(shown);
});

test('what a file says instead of its letters is not read', async () => {
  const said = twelveLines().replace(
    /\((8,019\.00)\) Tj/,
    '/Span << /ActualText (9,999.00) >> BDC ($1) Tj EMC',
  );
  expect(said).toContain('ActualText');
  expect(await read(said)).toBe(shown);
});

test('a layer that is switched off, or that is not for a screen, is not seen', async () => {
  const layer = (order: string, usage = '') =>
    read(
      withLine(
        twelveLines({
          pdf: {
            root: `/OCProperties << /OCGs [1000 0 R] /D << ${order} >> >>`,
            resources: '/Properties << /L 1000 0 R >>',
            objects: [`<< /Type /OCG /Name (a) ${usage} >>`],
          },
        }),
        '/OC /L BDC',
        'EMC',
      ),
    );
  expect(await layer('/OFF [1000 0 R]')).toBe(hidden);
  expect(await layer('/BaseState /OFF')).toBe(hidden);
  expect(await layer('/ON [1000 0 R]')).toBe(shown);
  const event = '/AS [<< /Event /View /Category [/View] /OCGs [1000 0 R] >>]';
  expect(await layer(event, '/Usage << /View << /ViewState /OFF >> >>')).toBe(hidden);
});
