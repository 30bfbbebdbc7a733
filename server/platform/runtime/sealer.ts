import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './env.ts';
import { StartError } from './start-error.ts';

/** In `DATA_DIR`. */
export const keyFileName = 'secrets.key';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const keyText = /^[0-9a-f]{64}$/i;

/** An encrypted value, with the id of its key. */
export interface Sealed {
  keyId: Buffer;
  sealed: Buffer;
}

/**
 * Encrypts what must not be readable in a copy of the database, with a key that is kept outside it:
 * `SECRETS_KEY`, or a file of `DATA_DIR` that is made when there is none.
 */
export class Sealer {
  /** Identifies the key without revealing anything about it. */
  readonly keyId: Buffer;
  private readonly key: Buffer;

  constructor(key: Buffer) {
    this.key = key;
    this.keyId = createHash('sha256').update('key\n').update(key).digest().subarray(0, 8);
  }

  /** @throws {StartError} when the file contains no key. */
  static async load(env: Pick<Env, 'SECRETS_KEY' | 'DATA_DIR'>): Promise<Sealer> {
    if (env.SECRETS_KEY !== undefined) return new Sealer(Buffer.from(env.SECRETS_KEY, 'hex'));
    const file = join(env.DATA_DIR, keyFileName);
    await mkdir(env.DATA_DIR, { recursive: true });
    const made = `${randomBytes(keyBytes).toString('hex')}\n`;
    try {
      await writeFile(file, made, { flag: 'wx', mode: 0o600, flush: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const text = (await readFile(file, 'utf8')).trim();
    if (!keyText.test(text)) throw new StartError(`${file} holds no key of 64 hexadecimal digits`);
    return new Sealer(Buffer.from(text, 'hex'));
  }

  /** @param owner whose it is: nobody else's record opens it. */
  seal(text: string, owner: string): Sealed {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return { keyId: this.keyId, sealed: Buffer.concat([iv, cipher.getAuthTag(), body]) };
  }

  /** Null when it was sealed with another key. @throws when it was tampered with. */
  open({ keyId, sealed }: Sealed, owner: string): string | null {
    if (!keyId.equals(this.keyId)) return null;
    const iv = sealed.subarray(0, ivBytes);
    const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', this.key, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    const body = decipher.update(sealed.subarray(ivBytes + tagBytes));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  }
}
