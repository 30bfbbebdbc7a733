import { splitOutside } from './css-text.ts';

/** Of three levels from 0 to 255; `clear` lets what is behind it through, null is not known. */
export type Colour = readonly [number, number, number] | 'clear' | null;

const names: ReadonlyMap<string, string> = new Map(
  `aliceblue f0f8ff antiquewhite faebd7 aqua 0ff aquamarine 7fffd4 azure f0ffff beige f5f5dc
   bisque ffe4c4 black 000 blanchedalmond ffebcd blue 00f blueviolet 8a2be2 brown a52a2a
   burlywood deb887 buttonface f0f0f0 buttontext 000 cadetblue 5f9ea0 canvas fff canvastext 000
   chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc
   crimson dc143c cyan 0ff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9
   darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f
   darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f
   darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
   darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969
   dodgerblue 1e90ff field fff fieldtext 000 firebrick b22222 floralwhite fffaf0
   forestgreen 228b22 fuchsia f0f gainsboro dcdcdc ghostwhite f8f8ff gold ffd700
   goldenrod daa520 gray 808080 graytext 6d6d6d green 008000 greenyellow adff2f grey 808080
   highlight 0078d7 highlighttext fff honeydew f0fff0 hotpink ff69b4 indianred cd5c5c
   indigo 4b0082 infobackground fff infotext 000 ivory fffff0 khaki f0e68c lavender e6e6fa
   lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6
   lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3
   lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa
   lightskyblue 87cefa lightslategray 789 lightslategrey 789 lightsteelblue b0c4de
   lightyellow ffffe0 lime 0f0 limegreen 32cd32 linen faf0e6 linktext 00e magenta f0f
   mark ff0 maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3
   mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a
   mediumturquoise 48d1cc mediumvioletred c71585 menu fff menutext 000 midnightblue 191970
   mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080
   oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6
   palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093
   papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6
   purple 800080 rebeccapurple 639 red f00 rosybrown bc8f8f royalblue 4169e1
   saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee
   sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090
   slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080
   thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white fff
   whitesmoke f5f5f5 window fff windowtext 000 yellow ff0 yellowgreen 9acd32`
    .trim()
    .split(/\s+/)
    .flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? ''] as const] : [])),
);

const clearBelow = 0.1;
const grades = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 } as const;
type Grade = keyof typeof grades;

/** A colour of a style sheet, in small letters; undefined for what is none. */
export function colourIn(value: string): Colour | undefined {
  const name = names.get(value);
  if (name !== undefined) return ofHex(name);
  if (value === 'transparent') return 'clear';
  if (/^#[\da-f]{3,8}$/.test(value)) return ofHex(value.slice(1));
  const [, form = '', content = ''] = /^(rgba?|hsla?)\(([^()]*)\)$/.exec(value) ?? [];
  if (form === '') return /^[a-z-]+\(/.test(value) ? null : undefined;
  const parts = content.split(/[\s,/]+/).filter(Boolean);
  const [one, two, three, alpha] = parts;
  if (numberOf(alpha ?? '1', 1) < clearBelow) return 'clear';
  if (form.startsWith('rgb')) {
    return [numberOf(one, 255), numberOf(two, 255), numberOf(three, 255)];
  }
  const unit = /^[+-]?[\d.]+(deg|grad|rad|turn)$/.exec(one ?? '')?.[1] as Grade | undefined;
  const degrees = Number.parseFloat(one ?? '') * (grades[unit ?? 'deg'] ?? 1);
  return ofHue(degrees, numberOf(two, 1) / hundredOf(two), numberOf(three, 1) / hundredOf(three));
}

/** A share in hundredths is also written without its sign. */
function hundredOf(text = ''): number {
  return text.endsWith('%') ? 1 : 100;
}

function numberOf(text = '', whole: number): number {
  const number = Number.parseFloat(text);
  if (!Number.isFinite(number)) return 0;
  return text.endsWith('%') ? (number / 100) * whole : number;
}

function ofHex(digits: string): Colour | undefined {
  if (digits.length === 5 || digits.length === 7) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const level = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  if (long.length === 8 && level(6) / 255 < clearBelow) return 'clear';
  return [level(0), level(2), level(4)];
}

function ofHue(degrees: number, saturation: number, lightness: number): Colour {
  const level = (offset: number) => {
    const at = (offset + degrees / 30) % 12;
    const away = Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return 255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * away);
  };
  return [level(0), level(8), level(4)];
}

/** A colour as attributes of old pages have it: whatever stands there is one. */
export function colourOfAttribute(value: string): Colour | undefined {
  const text = value.trim().toLowerCase();
  if (text === '' || text === 'transparent') return undefined;
  const known = names.has(text) || /^#[\da-f]{3}$/.test(text) ? colourIn(text) : undefined;
  if (known !== undefined) return known;
  const digits = text
    .slice(0, 128)
    .replace(/^#/, '')
    .replace(/[^\da-f]/g, '0');
  const length = Math.max(Math.ceil(digits.length / 3), 1);
  const padded = digits.padEnd(length * 3, '0');
  const parts = [0, 1, 2].map((at) => padded.slice(at * length, (at + 1) * length).slice(-8));
  let shown = parts;
  while ((shown[0] ?? '').length > 2 && shown.every((part) => part.startsWith('0'))) {
    shown = shown.map((part) => part.slice(1));
  }
  const [red = 0, green = 0, blue = 0] = shown.map((part) =>
    Number.parseInt(part.slice(0, 2).padStart(2, '0'), 16),
  );
  return [red, green, blue];
}

/** The colour of a ground, which may have a picture whose colours nobody knows. */
export function groundIn(value: string): Colour | undefined {
  if (/url\(|gradient\(|image|element\(|paint\(|var\(/.test(value)) return null;
  for (const part of splitOutside(value, ' ')) {
    const colour = colourIn(part);
    if (colour !== undefined) return colour;
  }
  return value === 'none' || value === 'initial' || value === 'unset' ? 'clear' : undefined;
}

const contrastMin = 26;

/** Whether a text does not show on its ground; the same as in a PDF. */
export function isUnseen(colour: Colour, ground: Colour): boolean {
  if (colour === 'clear' || colour === null) return true;
  if (ground === null) return false;
  return (
    ground !== 'clear' &&
    colour.every((level, at) => Math.abs(level - (ground[at] ?? 0)) < contrastMin)
  );
}
