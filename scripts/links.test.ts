import { expect, it } from 'vitest';
import { brokenLinks } from './links.ts';

const files: Record<string, string> = {
  'docs/b.md': '# Beside\n\n## What helped, and what not\n\n```\n# No heading\n```\n',
  'docs/more/c.md': '# More',
  'docs/images': '',
};
const broken = (line: string) =>
  brokenLinks('docs/a.md', `# Title\n${line}`, (name) => files[name]);

it.each([
  ['[a page](b.md), [another](more/c.md) and [one of the web](https://example.com/none)'],
  ['[a part](b.md#what-helped-and-what-not) and [one of this page](#title)'],
  ['![a folder](images)'],
  ['`[code](none.md)`'],
])('follows %s', (line) => {
  expect(broken(line)).toEqual([]);
});

it.each([
  ['[a page](none.md)', 'none.md'],
  ['[a page](docs/b.md)', 'docs/b.md'],
  ['[a part](b.md#what-hurt)', 'b.md#what-hurt'],
  ['[a part](#beside)', '#beside'],
  ['[a comment in code](b.md#no-heading)', 'b.md#no-heading'],
  ['`code` and ![a picture](none.svg)', 'none.svg'],
])('complains of %s', (line, target) => {
  expect(broken(line)).toEqual([`docs/a.md:2: there is no ${target}`]);
});
