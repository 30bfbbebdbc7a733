import { expect, test } from 'vitest';
import { bytesOf, type BuiltChunk } from './page-weight.ts';

// Too small for a compressed copy, so that a chunk weighs what it is long.
const chunk = (name: string, length: number, imports: readonly string[] = []): BuiltChunk => ({
  fileName: `${name}.js`,
  code: 'x'.repeat(length),
  imports: imports.map((other) => `${other}.js`),
  moduleIds: [`/repo/web/${name}.tsx`],
});

const page = {
  name: 'list',
  starts: ['web/main.tsx', 'web/list.tsx'],
  bytesMax: 1,
  filesMax: 1,
  kind: 'first' as const,
};

test('a page weighs its chunks and what they import, each once and nothing else', () => {
  const chunks = [
    chunk('main', 1, ['shared']),
    chunk('list', 10, ['shared', 'deep']),
    chunk('shared', 100, ['deep', 'main']),
    chunk('deep', 20),
    chunk('dialog', 50, ['shared']),
  ];
  expect(bytesOf(page, chunks)).toBe(131);
});

test('a page whose start is gone is not weighed as light', () => {
  expect(() => bytesOf(page, [chunk('main', 1)])).toThrow('no chunk holds web/list.tsx');
});
