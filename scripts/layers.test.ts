import { expect, test } from 'vitest';
import { forbiddenImports, layerFaults, layerRules } from './layers.ts';

const layers = { lib: [], kit: ['lib'], screens: ['lib', 'kit'] };

test('a folder may import itself and the layers below, of its own workspace', () => {
  const [, kit] = layerRules({ web: layers }, '');
  const to = new RegExp(kit?.to.path ?? '');
  const isForbidden = (path: string) => to.test(path);
  expect(['web/screens/a.ts', 'web/unknown/a.ts', 'web/a.ts'].every(isForbidden)).toBe(true);
  expect(['web/lib/a.ts', 'web/kit/b.ts', 'domain/a.ts'].some(isForbidden)).toBe(false);
});

test('each import of a higher or sibling layer is forbidden', () => {
  expect(forbiddenImports(layers)).toEqual([
    ['lib', 'kit'],
    ['lib', 'screens'],
    ['kit', 'screens'],
  ]);
});

test('a folder without a layer, and a layer without a folder, are faults', () => {
  const sources = ['web/lib/a.ts', 'web/kit/deep/b.tsx', 'web/new-kit/c.ts', 'web/vite.config.ts'];
  expect(layerFaults('web', layers, sources)).toEqual([
    'web/new-kit has no layer: add it to scripts/layers.ts',
    'web/screens has a layer in scripts/layers.ts, but no sources',
  ]);
});
