import type { Pool } from '../../platform/db/pool.ts';

/** What the driver makes of a column's text. */
export type ValueKind =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'bytes'
  | 'json'
  | 'number[]'
  | 'string[]';

/** A text of each type that our statements answer with. */
const samples: Readonly<Record<string, string>> = {
  bit: '1',
  bool: 't',
  bytea: String.raw`\x00`,
  float4: '1.5',
  float8: '1.5',
  int4: '1',
  int8: '1',
  jsonb: '{}',
  json: '{}',
  numeric: '1.5',
  text: 'a',
  timestamptz: '2024-03-05 09:00:00+00',
  xid8: '1',
  _int4: '{1}',
  _text: '{a}',
  _int8: '{1}',
};

/** What the parsers of the pool make of a type. */
export function kindOf(pool: Pool, type: { oid: number; name: string }): ValueKind {
  const sample = samples[type.name];
  const { types } = pool.options;
  if (sample === undefined || !types) throw new Error(`no sample of the type ${type.name}`);
  return kindOfValue(types.getTypeParser(type.oid, 'text')(sample));
}

function kindOfValue(value: unknown): ValueKind {
  if (Array.isArray(value)) return typeof value[0] === 'number' ? 'number[]' : 'string[]';
  if (Buffer.isBuffer(value)) return 'bytes';
  const kind = typeof value;
  const isPlain = kind === 'string' || kind === 'number' || kind === 'bigint' || kind === 'boolean';
  return isPlain ? kind : 'json';
}
