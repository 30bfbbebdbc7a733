import type { SeededRandom } from '../seeded-random.ts';

const long = 'x'.repeat(5_000);

/** What no schema expects in the place of a value. */
const strangeValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  0.1,
  '',
  ' ',
  long,
  '\u0000',
  '\ud800',
  '\u202eabc',
  '😀'.repeat(40),
  'क्‍ष',
  '-0',
  '1e9',
  '99999999999999999999.99',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30',
  "'; drop table payin; --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '{}',
  '[]',
  'null',
  '__proto__',
  'constructor',
  [],
  {},
  [[[[]]]],
  { $gt: '' },
  JSON.parse('{"__proto__":{"role":"admin"}}'),
  Array.from({ length: 300 }, (_, at) => at),
];

/** Bodies that are no JSON, or more of it than anybody sends. */
export const strangeBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '0',
  '{"a":1,"a":2}',
  '{"__proto__":{"role":"admin"}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"a":"${'y'.repeat(900_000)}"}`,
  `{"a":"${'y'.repeat(2_000_000)}"}`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
  '{"a":1e999}',
  '\ufeff{}',
  '{"a":"\\ud800"}',
];

/** Contents of files of every kind that a desk reads, and none of them whole. */
export const strangeFiles: readonly Uint8Array[] = [
  '',
  '\u0000\u0000\u0000',
  'Date,Narration,Amount\n2026-01-01,UPI/1,100.00\n',
  `Date,Amount\n${'2026-01-01,1.00\n'.repeat(2_000)}`,
  'PK\u0003\u0004 not a zip at all',
  '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF',
  '\u0089PNG\r\n\u001a\n',
  '\u00ff\u00d8\u00ff\u00e0',
  '<html><table><tr><td>1</td></tr></table></html>',
  ':20:1\n:60F:C260101INR1,00\n',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>',
].map((text) => Buffer.from(text, 'latin1'));

/** The value with one place in it changed into something that does not belong there. */
export function withFault(value: unknown, random: SeededRandom): unknown {
  const strange = () => random.of(strangeValues);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.is(0.2)) return strange();
    const at = random.between(0, value.length - 1);
    return value.map((one: unknown, n) => (n === at ? withFault(one, random) : one));
  }
  if (typeof value !== 'object' || value === null) return strange();
  const entries = Object.entries(value);
  if (random.is(0.15)) return { ...value, [random.of(['unknown', 'role', 'id'])]: strange() };
  if (entries.length === 0) return strange();
  const at = random.between(0, entries.length - 1);
  if (random.is(0.15)) return Object.fromEntries(entries.filter((_, n) => n !== at));
  return Object.fromEntries(
    entries.map(([name, one], n) => [name, n === at ? withFault(one, random) : one]),
  );
}
