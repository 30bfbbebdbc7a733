import { readFile, writeFile } from 'node:fs/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { failureText } from '../../platform/db/embedded/failure.ts';
import { StartError } from '../../platform/runtime/start-error.ts';

/** The first bytes of a file in the age format (age-encryption.org/v1). */
const ageMagic = 'age-encryption.org/';

/**
 * Encrypts to a public key, so that the machine that takes backups cannot read old ones.
 *
 * @param recipient "age1…", as `makeKey` or `age-keygen` prints it.
 * @throws {StartError} when it is not such a key.
 */
export async function encryptTo(
  recipient: string,
  archive: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new StartError('BACKUP_RECIPIENT is not valid: a character of the key is wrong');
  }
  return encrypter.encrypt(archive);
}

/**
 * Decrypts a backup if it is encrypted.
 *
 * @param identityFile the file of the secret key, "AGE-SECRET-KEY-1…", if one is set.
 * @throws {StartError} when a key is needed, or this is not the one.
 */
export async function decryptWith(
  identityFile: string | undefined,
  archive: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const { isEncrypted, whole } = await lookAtStart(archive);
  if (!isEncrypted) return whole;
  if (identityFile === undefined) {
    throw new StartError('the backup is encrypted: set BACKUP_IDENTITY to the file of its key');
  }
  const decrypter = new Decrypter();
  for (const identity of await identitiesIn(identityFile)) decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(whole);
  } catch {
    throw new StartError(`${identityFile}: this key does not open the backup`);
  }
}

async function identitiesIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(`BACKUP_IDENTITY: ${failureText(error)}`);
  });
  const found = text.match(/^AGE-SECRET-KEY-1[0-9A-Z]+$/gm);
  if (found === null) throw new StartError(`${file} holds no "AGE-SECRET-KEY-1…"`);
  return found;
}

/**
 * Generates a key pair for backups; the secret key goes into a new file. @returns the public key.
 */
export async function makeKey(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  try {
    await writeFile(file, `# public key: ${recipient}\n${identity}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    throw new StartError(`${file}: ${failureText(error)}`);
  }
  return recipient;
}

async function lookAtStart(archive: ReadableStream<Uint8Array>) {
  const reader = archive.getReader();
  const read: Uint8Array[] = [];
  let start = '';
  while (start.length < ageMagic.length) {
    const { done, value } = await reader.read();
    if (done) break;
    read.push(value);
    start += Buffer.from(value.subarray(0, ageMagic.length)).toString('latin1');
  }
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const early = read.shift();
      if (early !== undefined) return controller.enqueue(early);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { isEncrypted: start.startsWith(ageMagic), whole };
}
