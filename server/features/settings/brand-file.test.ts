import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../../platform/runtime/start-error.ts';
import { readBrandFile } from './brand-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(content: string): Promise<string> {
  const path = join(folder, 'brand.json');
  await writeFile(path, content);
  return path;
}

describe('the brand file', () => {
  test('gives the fields that it holds and no others', async () => {
    const path = await written('{"name": " Acme Pay ", "color": "#aa3300"}');
    expect(await readBrandFile(path)).toEqual({ name: 'Acme Pay', color: '#aa3300' });
  });

  test.each([
    ['not JSON', '{name: x', /is not JSON/],
    ['a wrong colour', '{"color": "red"}', /color: Enter a colour such as #1473F6/],
    [
      'an address that is no picture',
      '{"logo": "javascript:alert(1)"}',
      /logo: Give a path on this site/,
    ],
    ['a picture on another site', '{"logo": "https://cdn.example/a.png"}', /logo: Give a path/],
    ['an unknown field', '{"colour": "#aa3300"}', /unknown field colour; write any of name, logo/],
    ['a list', '[]', /write an object with any of name, logo/],
  ])('%s is one clear line', async (_what, content, line) => {
    const path = await written(content);
    const failure = await readBrandFile(path).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    const { message } = failure as StartError;
    expect(message).toMatch(line);
    expect(message).toContain(`BRAND_FILE ("${path}")`);
    expect(message).not.toContain('\n');
  });

  test('a file that does not exist says so', async () => {
    const path = join(folder, 'missing.json');
    await expect(readBrandFile(path)).rejects.toThrow(`BRAND_FILE ("${path}") does not exist`);
  });
});
