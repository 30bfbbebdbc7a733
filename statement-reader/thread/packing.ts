import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ReadLine } from '../statement.ts';

/** Lines repeat much of their texts, so little time packs them well. */
const level = 1;

/** Names of fields are left out of what is packed: they would be most of it. */
const fields = {
  row: 0,
  date: 1,
  time: 2,
  valueDate: 3,
  direction: 4,
  amount: 5,
  balance: 6,
  narration: 7,
  reference: 8,
  rail: 9,
  kind: 10,
  rrn: 11,
  refs: 12,
  name: 13,
  vpa: 14,
  vpaComplete: 15,
  bank: 16,
  ifsc: 17,
  duplicateOf: 18,
  copy: 19,
  warnings: 20,
  error: 21,
} as const satisfies Record<keyof ReadLine, number>;
const names = Object.keys(fields) as (keyof ReadLine)[];

export function packLines(lines: readonly ReadLine[]): Uint8Array<ArrayBuffer> {
  const rows = lines.map((line) => names.map((name) => line[name]));
  return Uint8Array.from(deflateRawSync(serialize(rows), { level }));
}

export function unpackLines(packed: Uint8Array): ReadLine[] {
  const rows = deserialize(inflateRawSync(packed)) as unknown[][];
  return rows.map((row) => {
    const line: Partial<Record<keyof ReadLine, unknown>> = {};
    names.forEach((name, at) => {
      line[name] = row[at];
    });
    return line as unknown as ReadLine;
  });
}
