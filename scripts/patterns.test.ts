import { describe, expect, it } from 'vitest';
import { faultsOf, patternsOf } from './patterns.ts';

const faults = (line: string) => faultsOf('a.ts', `\n${line}`);

describe('faultsOf', () => {
  it.each([
    [String.raw`const a = /\s+$/;`, 'starts again'],
    [String.raw`const a = /^(.*?)\s*(\d*)\s*$/;`, 'every split'],
    ['const a = /^(?:a+)+$/;', 'a repetition of a repetition'],
    ["const a = new RegExp('[a-z]+@');", 'starts again'],
    ['const b = "[a-z]+"; const a = new RegExp(`${b}@`);', 'starts again'],
    ["const a = pattern('x|', String.raw`\\d+$`);", 'starts again'],
  ])('complains of %s', (line, fault) => {
    expect(faults(line)).toEqual([expect.stringMatching(new RegExp(`^a.ts:2: .*${fault}`))]);
  });

  it.each([
    [String.raw`const a = /(?<!\s)\s+$/;`],
    ['const a = /^[a-z]+@[a-z]+$/;'],
    ['const a = new RegExp(`^${word}$`);'],
    ['const a = word.toString() / 2;'],
  ])('has nothing against %s', (line) => {
    expect(faults(line)).toEqual([]);
  });
});

it('reads a pattern as it is built', () => {
  const code = "const day = String.raw`\\d+`;\nconst at = new RegExp(`${day}-${other}`, 'i');";
  expect(patternsOf('a.ts', code)).toEqual([{ source: String.raw`\d+-x`, flags: 'i', line: 2 }]);
});
