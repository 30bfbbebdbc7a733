import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Sealer } from './sealer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-key-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const key = 'a1'.repeat(32);
const other = 'b2'.repeat(32);
const of = (SECRETS_KEY: string) => Sealer.load({ SECRETS_KEY, DATA_DIR: folder });

describe('a sealed secret', () => {
  test('is read again with its key, for its owner, and looks different every time', async () => {
    const sealer = await of(key);
    const sealed = sealer.seal('JBSWY3DP', 'U1');
    expect(sealer.open(sealed, 'U1')).toBe('JBSWY3DP');
    expect((await of(key)).open(sealed, 'U1')).toBe('JBSWY3DP');
    expect(sealed.sealed.toString('latin1')).not.toContain('JBSWY3DP');
    expect(sealer.seal('JBSWY3DP', 'U1').sealed.equals(sealed.sealed)).toBe(false);
  });

  test('of another key cannot be read, and says so', async () => {
    const sealed = (await of(other)).seal('JBSWY3DP', 'U1');
    expect((await of(key)).open(sealed, 'U1')).toBeNull();
  });

  test('moved to another owner, or changed, is an error', async () => {
    const sealer = await of(key);
    const sealed = sealer.seal('JBSWY3DP', 'U1');
    expect(() => sealer.open(sealed, 'U2')).toThrow('authenticate');
    for (const at of sealed.sealed.keys()) {
      const changed = Buffer.from(sealed.sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => sealer.open({ ...sealed, sealed: changed }, 'U1')).toThrow('authenticate');
    }
  });
});

describe('the key', () => {
  test('is made once in DATA_DIR, for nobody else to read, and kept', async () => {
    const DATA_DIR = join(folder, 'new', 'folder');
    const made = await Promise.all(
      Array.from({ length: 5 }, () => Sealer.load({ SECRETS_KEY: undefined, DATA_DIR })),
    );
    expect(new Set(made.map(({ keyId }) => keyId.toString('hex'))).size).toBe(1);
    const file = join(DATA_DIR, 'secrets.key');
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('a file without one stops the start', async () => {
    await writeFile(join(folder, 'secrets.key'), 'nothing');
    await expect(Sealer.load({ SECRETS_KEY: undefined, DATA_DIR: folder })).rejects.toThrow(
      'holds no key',
    );
  });
});
