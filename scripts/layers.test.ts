import { expect, test } from 'vitest';
import { forbiddenImports, layerFaults, layerFences } from './layers.ts';

const layers = { lib: [], kit: ['lib'], screens: ['lib', 'kit'] };

test('a fence lets a folder import itself and what it stands on, of its own workspace', () => {
  const [, kit] = layerFences({ web: layers }, '');
  const to = new RegExp(kit?.to.path ?? '');
  const isForbidden = (path: string) => to.test(path);
  expect(['web/screens/a.ts', 'web/unknown/a.ts', 'web/a.ts'].every(isForbidden)).toBe(true);
  expect(['web/lib/a.ts', 'web/kit/b.ts', 'domain/a.ts'].some(isForbidden)).toBe(false);
});

test('each import that goes up or beside is planted', () => {
  expect(forbiddenImports(layers)).toEqual([
    ['lib', 'kit'],
    ['lib', 'screens'],
    ['kit', 'screens'],
  ]);
});

test('a folder without a place, and a place without a folder, are faults', () => {
  const sources = ['web/lib/a.ts', 'web/kit/deep/b.tsx', 'web/new-kit/c.ts', 'web/vite.config.ts'];
  expect(layerFaults('web', layers, sources)).toEqual([
    'web/new-kit has no fence: give it a place in scripts/layers.ts',
    'web/screens has a fence in scripts/layers.ts, and no sources',
  ]);
});
