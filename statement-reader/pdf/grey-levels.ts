/** As the library has a dictionary. */
export interface GivenDict {
  objId?: string;
  get(...names: string[]): unknown;
}

/** How a picture in grey is packed. */
export interface Packing {
  width: number;
  height: number;
  bits: number;
  /** What no level at all and the highest one stand for, from 0 to 1. */
  ends: readonly [number, number];
  /** Deflated; otherwise its bytes are in the file as they are. */
  isPacked: boolean;
  /** How each level is told from those before it: 1 for not at all. */
  predictor: number;
}

/** What inline pictures may call the same; elsewhere only some programs know these names. */
const shortNames = ['W', 'H', 'BPC', 'CS', 'D', 'F', 'DP'];
const bitsKnown: readonly unknown[] = [1, 2, 4, 8];
const tiffPredictor = 2;
const firstPngPredictor = 10;
const lastPngPredictor = 15;

/** Null for one that is packed in another way, or that not all programs see alike. */
export function packingOf(dict: GivenDict): Packing | null {
  const [width, height, bits] = ['Width', 'Height', 'BitsPerComponent'].map((name) =>
    dict.get(name),
  );
  if (!isSize(width) || !isSize(height) || !isSize(bits) || !bitsKnown.includes(bits)) return null;
  if (shortNames.some((name) => dict.get(name) !== undefined)) return null;
  if (dict.get('Matte') !== undefined || !isGrey(dict.get('ColorSpace'))) return null;
  const ends = endsOf(dict.get('Decode'));
  const [filter, ...others] = listOf(dict.get('Filter'));
  const [given] = listOf(dict.get('DecodeParms'));
  const isPacked = nameOf(filter) === 'FlateDecode';
  if (!ends || others.length > 0 || (filter !== undefined && !isPacked)) return null;
  const predictor = isPacked ? predictorOf(given, { width, bits }) : 1;
  return predictor === null ? null : { width, height, bits, ends, isPacked, predictor };
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

function nameOf(value: unknown): string | undefined {
  return (value as { name?: string } | null | undefined)?.name;
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

/** In one of the colour spaces that have nothing but a level of grey. */
function isGrey(space: unknown): boolean {
  if (nameOf(space) === 'DeviceGray') return true;
  const [family] = listOf(space);
  return Array.isArray(space) && nameOf(family) === 'CalGray';
}

function endsOf(decode: unknown): Packing['ends'] | null {
  if (decode === undefined) return [0, 1];
  const [low, high, ...more] = listOf(decode);
  const isShare = (end: unknown): end is number => typeof end === 'number' && end >= 0 && end <= 1;
  return isShare(low) && isShare(high) && more.length === 0 ? [low, high] : null;
}

function predictorOf(given: unknown, { width, bits }: { width: number; bits: number }) {
  if (given === undefined || given === null) return 1;
  const parameters = given as Partial<GivenDict>;
  if (typeof parameters.get !== 'function') return null;
  const valueOf = (name: string, usual: number) => parameters.get?.(name) ?? usual;
  const predictor = valueOf('Predictor', 1);
  if (predictor === 1) return 1;
  const isOfRows =
    valueOf('Columns', 1) === width &&
    valueOf('Colors', 1) === 1 &&
    valueOf('BitsPerComponent', 8) === bits;
  if (!isOfRows || !isSize(predictor)) return null;
  if (predictor === tiffPredictor) return bits === 8 ? predictor : null;
  return predictor >= firstPngPredictor && predictor <= lastPngPredictor ? predictor : null;
}

/** The levels of a picture from 0 to 255, row by row; null where it has more or fewer of them. */
export function levelsOf(
  packing: Packing,
  unpacked: (most: number) => Uint8Array | null,
): Uint8Array | null {
  const { width, height, bits, ends, predictor } = packing;
  const rowBytes = Math.ceil((width * bits) / 8);
  const isPng = predictor >= firstPngPredictor;
  const length = (rowBytes + (isPng ? 1 : 0)) * height;
  const given = unpacked(length);
  if (given?.length !== length) return null;
  const rows = isPng ? withoutFilters(given, rowBytes) : given;
  if (!rows) return null;
  if (predictor === tiffPredictor) addUp(rows, rowBytes);
  const [low, high] = ends;
  const isPlain = bits === 8 && low === 0 && high === 1;
  if (isPlain) return rows;
  const most = 2 ** bits - 1;
  const shown = Uint8Array.from({ length: most + 1 }, (_, level) =>
    Math.round((low + ((high - low) * level) / most) * 255),
  );
  const levels = new Uint8Array(width * height);
  for (let at = 0; at < levels.length; at += 1) {
    const place = (at % width) * bits;
    const byte = rows[Math.floor(at / width) * rowBytes + (place >> 3)] ?? 0;
    levels[at] = shown[(byte >> (8 - bits - (place & 7))) & most] ?? 255;
  }
  return levels;
}

/** Each level is told by how far it is from the one to its left. */
function addUp(rows: Uint8Array, rowBytes: number): void {
  for (let at = 0; at < rows.length; at += 1) {
    if (at % rowBytes > 0) rows[at] = (rows[at] ?? 0) + (rows[at - 1] ?? 0);
  }
}

/** Rows as PNG tells them: each begins with how its bytes follow from those beside and above. */
function withoutFilters(given: Uint8Array, rowBytes: number): Uint8Array | null {
  const count = given.length / (rowBytes + 1);
  const rows = new Uint8Array(rowBytes * count);
  for (let row = 0; row < count; row += 1) {
    const from = row * (rowBytes + 1);
    const kind = given[from] ?? 0;
    if (kind > 4) return null;
    const start = row * rowBytes;
    for (let at = 0; at < rowBytes; at += 1) {
      const left = at > 0 ? (rows[start + at - 1] ?? 0) : 0;
      const up = row > 0 ? (rows[start + at - rowBytes] ?? 0) : 0;
      const corner = at > 0 && row > 0 ? (rows[start + at - rowBytes - 1] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1][kind] ?? nearest(left, up, corner);
      rows[start + at] = (given[from + 1 + at] ?? 0) + predicted;
    }
  }
  return rows;
}

function nearest(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((one) => Math.abs(sum - one)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
