import { describe, expect, it } from 'vitest';
import {
  checkDocuments,
  faultsOf,
  missingPlaces,
  missingRequirements,
  unnumbered,
} from './documents.ts';
import { securityRequirements } from './security-requirements.ts';

const known = ['web/ui', 'web/ui/badge.test.ts', 'e2e/pay*.spec.ts'];
const faults = (line: string) =>
  faultsOf('docs/a.md', `# Title\n${line}`, (pattern) => known.includes(pattern));

describe('faultsOf', () => {
  it.each([
    ['| badges | `web/ui` | `web/ui/badge.test.ts`, `e2e/pay*.spec.ts` |'],
    ['| charts | – | **not yet** |'],
    ['| point | where | proof |'],
    ['|---|---|---|'],
    ['| `/web/nowhere` | `Enter` | `web/ui/badge.test.ts`, as `server/<feature>` does |'],
    ['A line about `web/ui` and `order.status`.'],
  ])('has nothing against %s', (line) => {
    expect(faults(line)).toEqual([]);
  });

  it.each([
    ['| badges | `web/badges` | `web/ui/badge.test.ts` |', 'there is no web/badges'],
    ['| badges | `web/ui` | `web/ui/tone.test.ts` |', 'there is no web/ui/tone.test.ts'],
    ['| badges | `web/ui` | `e2e/badge*.spec.ts` |', 'there is no e2e/badge*.spec.ts'],
    ['| badges | `web/ui` | `web/ui/badge.test.ts`, `tone.test.ts` |', 'there is no tone.test.ts'],
    ['A line about `server/nowhere`.', 'there is no server/nowhere'],
    ['| badges | `web/ui` | its test |', 'names no test, nor says **not yet**'],
    ['| badges | `web/ui` | exhaustive by type |', 'names no test, nor says **not yet**'],
  ])('complains of %s', (line, fault) => {
    expect(faults(line)).toEqual([`docs/a.md:2: ${fault}`]);
  });
});

describe('missingPlaces', () => {
  const missing = (line: string) =>
    missingPlaces('A.md', `# Title\n${line}`, (pattern) => known.includes(pattern));

  it.each([['| a rule | `web/ui` | its own test |'], ['`tone.test.ts` of `server/<feature>`']])(
    'has nothing against %s',
    (line) => {
      expect(missing(line)).toEqual([]);
    },
  );

  it('names a place that is gone', () => {
    expect(missing('see `web/badges/tone.ts`')).toEqual(['A.md:2: there is no web/badges/tone.ts']);
  });
});

describe('missingRequirements', () => {
  const rows = (ids: readonly string[]) => ids.map((id) => `| ${id} title | here |`).join('\n');

  it('names a requirement that no row begins with', () => {
    expect(securityRequirements).toHaveLength(90);
    expect(missingRequirements('a.md', rows(securityRequirements))).toEqual([]);
    const others = securityRequirements.filter((id) => id !== '3.4.7');
    for (const mention of ['3.4.7', '| title | 3.4.7 |', '| 13.4.7 title | here |']) {
      expect(missingRequirements('a.md', `${rows(others)}\n${mention}`)).toEqual([
        'a.md: says nothing about requirement 3.4.7',
      ]);
    }
  });
});

it('the documents name only what there is', async () => {
  expect(await checkDocuments()).toEqual([]);
});

it('a decision begins with its number and has a status', () => {
  const path = 'docs/adr/0042-why.md';
  expect(unnumbered(path, '# 0042 Why\n\n**Status:** accepted\n')).toEqual([]);
  for (const content of [
    '# Why\n\n**Status:** accepted\n',
    '# 0042 Why\n',
    '# 0041 Why\n\n**Status:** x',
  ]) {
    expect(unnumbered(path, content)).toHaveLength(1);
  }
});
