import { expect, test } from 'vitest';
import { folderCycles } from './folder-cycles.ts';

const imports = (...pairs: [from: string, to: string][]) =>
  pairs.map(([source, resolved]) => ({ source, dependencies: [{ resolved }] }));

test('two folders that import each other through different files are a cycle', () => {
  const cycles = folderCycles(
    imports(['s/a/one.ts', 's/b/two.ts'], ['s/b/three.ts', 's/a/four.ts']),
  );
  expect(cycles).toEqual([
    's/a -> s/b -> s/a (s/a/one.ts -> s/b/two.ts; s/b/three.ts -> s/a/four.ts)',
  ]);
});

test('a cycle of three is found once, at any depth', () => {
  const cycles = folderCycles(
    imports(
      ['s/x/a/1.ts', 's/x/b/1.ts'],
      ['s/x/b/2.ts', 's/x/c/d/1.ts'],
      ['s/x/c/2.ts', 's/x/a/2.ts'],
    ),
  );
  expect(cycles).toHaveLength(1);
});

test('arrows one way, files beside folders and tests are no cycle', () => {
  const oneWay = imports(['s/a/one.ts', 's/b/two.ts'], ['s/a/three.ts', 's/b/four.ts']);
  const beside = imports(['s/main.ts', 's/a/one.ts'], ['s/a/one.ts', 's/types.ts']);
  const tests = imports(['s/a/one.ts', 's/b/two.ts'], ['s/b/two.test.ts', 's/a/one.ts']);
  expect(folderCycles([...oneWay, ...beside, ...tests])).toEqual([]);
});
