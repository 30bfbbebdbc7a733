import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { formatMethods, withoutFormats } from './lean-zod.ts';

const main = createRequire(import.meta.url).resolve('zod');
const schemas = readFileSync(join(dirname(main), 'v4/classic/schemas.js'), 'utf8');
const names = formatMethods(schemas).flatMap((found) => found.names);

test('the methods for formats are found where zod has them, and taken out', () => {
  expect(names).toEqual(expect.arrayContaining(['email', 'url', 'ipv4', 'datetime']));
  const lean = withoutFormats(schemas);
  expect(lean).not.toContain('this.check(core._email(');
  expect(lean).toContain('return core._string(ZodString, params);');
});

test('a newer zod that has them elsewhere is noticed', () => {
  expect(() => withoutFormats('export const a = 1;')).toThrow('elsewhere');
});

test('nothing of what the portal loads asks a text for a format', () => {
  const root = join(import.meta.dirname, '..', '..');
  const read = globSync('{contract,domain,catalogue,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|build)$/.test(path),
  })
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
    .filter(([, source]) => source.includes("from 'zod'"));
  expect(read.length).toBeGreaterThan(20);
  const method = new RegExp(`(?<!\\bz|\\biso|\\biso\\s+)\\.(?:${names.join('|')})\\(`);
  expect(read.filter(([, source]) => method.test(source)).map(([path]) => path)).toEqual([]);
});
