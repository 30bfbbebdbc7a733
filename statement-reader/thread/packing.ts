import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ReadLine } from '../statement.ts';

/** Lines repeat their names of fields and much of their texts, so little time packs them well. */
const level = 1;

export function packLines(lines: readonly ReadLine[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(deflateRawSync(serialize(lines), { level }));
}

export function unpackLines(packed: Uint8Array): ReadLine[] {
  return deserialize(inflateRawSync(packed)) as ReadLine[];
}
