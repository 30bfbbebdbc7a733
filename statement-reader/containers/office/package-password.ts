import { createDecipheriv, hash, timingSafeEqual } from 'node:crypto';
import { scanXml, type Attributes } from '../xml.ts';
import { corrupt, encrypted } from '../refusals.ts';

/** How a workbook was encrypted, as `EncryptionInfo` says; see ECMA-376 and MS-OFFCRYPTO. */
export interface PackageLock {
  /** The bytes of the workbook, or null when the password is another one. */
  open(password: string, content: Buffer): Buffer | null;
}

const agileVersion = 4;
const standardMinor = 2;

/** @throws {FileRefused} for ways of encrypting that need more than a password. */
export async function packageLockOf(info: Buffer): Promise<PackageLock> {
  if (info.length < 8) throw corrupt();
  const major = info.readUInt16LE(0);
  const minor = info.readUInt16LE(2);
  if (major === agileVersion && minor === agileVersion) return agileLock(info.subarray(8));
  if (minor === standardMinor && major >= 2 && major <= 4) return standardLock(info);
  throw encrypted();
}

/** Office writes 100,000; each costs whoever reads the file a hash. */
const spinsMax = 1_000_000;
const hashes = { SHA1: 20, SHA256: 32, SHA384: 48, SHA512: 64 } as const;
type HashName = keyof typeof hashes;
const chunkBytes = 4096;

interface Cipher {
  hash: HashName;
  blockBytes: number;
  keyBytes: number;
  salt: Buffer;
}

/** What the parts of a key are made from, so that none is made from another. */
const purposes = {
  verifierInput: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
};

async function agileLock(xml: Buffer): Promise<PackageLock> {
  let data: Cipher | null = null;
  let own: { cipher: Cipher; spins: number; attributes: Attributes } | null = null;
  await scanXml(oneChunk(xml), {
    open(name, attributes) {
      if (name === 'keyData') data ??= cipherOf(attributes);
      if (name === 'encryptedKey' && attributes['spinCount'] !== undefined) {
        const spins = Number(attributes['spinCount']);
        own ??= { cipher: cipherOf(attributes), spins, attributes };
      }
    },
  });
  const found = { data, own } as { data: Cipher | null; own: typeof own };
  return agileLockOf(found.data, found.own);
}

function agileLockOf(
  data: Cipher | null,
  own: { cipher: Cipher; spins: number; attributes: Attributes } | null,
): PackageLock {
  // Without a key for a password, only a certificate opens it.
  if (!data || !own) throw encrypted();
  const { cipher, spins, attributes } = own;
  if (!Number.isInteger(spins) || spins < 0 || spins > spinsMax) throw encrypted();
  const part = (base: Buffer, purpose: Buffer, name: string) =>
    decipher(
      resized(hash(cipher.hash, Buffer.concat([base, purpose]), 'buffer'), cipher.keyBytes),
      resized(cipher.salt, cipher.blockBytes),
      bytesOf(attributes[name]),
    );
  return {
    open(password, content) {
      const base = spun(cipher.hash, cipher.salt, password, spins);
      const input = part(base, purposes.verifierInput, 'encryptedVerifierHashInput');
      const wanted = part(base, purposes.verifierHash, 'encryptedVerifierHashValue');
      const verifier = input.subarray(0, cipher.salt.length);
      if (!isSame(hash(cipher.hash, verifier, 'buffer'), wanted)) return null;
      const key = part(base, purposes.key, 'encryptedKeyValue').subarray(0, data.keyBytes);
      return openChunks(content, data, key);
    },
  };
}

function openChunks(content: Buffer, { hash: name, salt, blockBytes }: Cipher, key: Buffer) {
  const { size, body } = sizedBody(content);
  const chunks: Buffer[] = [];
  for (let at = 0; at * chunkBytes < body.length; at += 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(at);
    const start = resized(hash(name, Buffer.concat([salt, number]), 'buffer'), blockBytes);
    const chunk = body.subarray(at * chunkBytes, (at + 1) * chunkBytes);
    chunks.push(decipher(key, start, whole(chunk, blockBytes)));
  }
  return Buffer.concat(chunks).subarray(0, size);
}

function cipherOf(attributes: Attributes): Cipher {
  const name = (attributes['hashAlgorithm'] ?? '').replace('-', '').toUpperCase();
  const keyBytes = Number(attributes['keyBits']) / 8;
  const isKnown =
    attributes['cipherAlgorithm'] === 'AES' &&
    (attributes['cipherChaining'] ?? 'ChainingModeCBC') === 'ChainingModeCBC' &&
    Object.hasOwn(hashes, name) &&
    [16, 24, 32].includes(keyBytes) &&
    Number(attributes['blockSize']) === 16;
  if (!isKnown) throw encrypted();
  const salt = bytesOf(attributes['saltValue']);
  return { hash: name as HashName, blockBytes: 16, keyBytes, salt };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const standardSpins = 50_000;
const headerAt = 12;
/** The algorithms that the header may name, by their numbers; 0 stands for the usual one. */
const standardKeys: Readonly<Record<number, number>> = { 0x660e: 16, 0x660f: 24, 0x6610: 32 };

/** Office 2007: AES without chaining, and always SHA-1. */
function standardLock(info: Buffer): PackageLock {
  if (info.length < headerAt + 32) throw corrupt();
  const headerBytes = info.readUInt32LE(8);
  const verifierAt = headerAt + headerBytes;
  if (verifierAt + 4 + 16 + 16 + 4 + 32 > info.length) throw corrupt();
  const keyBytes = standardKeys[info.readUInt32LE(headerAt + 8)];
  if (keyBytes === undefined) throw encrypted();
  const saltBytes = info.readUInt32LE(verifierAt);
  if (saltBytes !== 16) throw corrupt();
  const salt = info.subarray(verifierAt + 4, verifierAt + 20);
  const verifier = info.subarray(verifierAt + 20, verifierAt + 36);
  const wanted = info.subarray(verifierAt + 40, verifierAt + 72);
  return {
    open(password, content) {
      const base = spun('SHA1', salt, password, standardSpins);
      const key = standardKey(hash('SHA1', Buffer.concat([base, zero]), 'buffer'), keyBytes);
      const own = hash('SHA1', decipher(key, null, verifier), 'buffer');
      if (!isSame(own, decipher(key, null, wanted))) return null;
      const { size, body } = sizedBody(content);
      return decipher(key, null, whole(body, 16)).subarray(0, size);
    },
  };
}

const zero = Buffer.alloc(4);

function standardKey(base: Buffer, keyBytes: number): Buffer {
  const halves = [0x36, 0x5c].map((fill) => {
    const block = Buffer.alloc(64, fill);
    base.forEach((byte, at) => (block[at] = byte ^ fill));
    return hash('SHA1', block, 'buffer');
  });
  return Buffer.concat(halves).subarray(0, keyBytes);
}

/** The hash of the password, made slow: each turn hashes its number and the turn before. */
function spun(name: HashName, salt: Buffer, password: string, spins: number): Buffer {
  const length = hashes[name];
  const turn = Buffer.alloc(4 + length);
  hash(name, Buffer.concat([salt, Buffer.from(password, 'utf16le')]), 'buffer').copy(turn, 4);
  for (let at = 0; at < spins; at += 1) {
    turn.writeUInt32LE(at);
    hash(name, turn, 'buffer').copy(turn, 4);
  }
  return turn.subarray(4);
}

function decipher(key: Buffer, start: Buffer | null, content: Buffer): Buffer {
  if (content.length === 0 || content.length % 16 !== 0) throw corrupt();
  const name = `aes-${key.length * 8}-${start === null ? 'ecb' : 'cbc'}`;
  const cipher = createDecipheriv(name, key, start).setAutoPadding(false);
  return Buffer.concat([cipher.update(content), cipher.final()]);
}

/** The size that the workbook had stands before it, since ciphers fill up whole blocks. */
function sizedBody(content: Buffer): { size: number; body: Buffer } {
  if (content.length < 8) throw corrupt();
  const size = Number(content.readBigUInt64LE(0));
  if (size > content.length - 8) throw corrupt();
  return { size, body: content.subarray(8) };
}

function whole(content: Buffer, blockBytes: number): Buffer {
  return content.subarray(0, content.length - (content.length % blockBytes));
}

function resized(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);
}

function bytesOf(base64: string | undefined): Buffer {
  return Buffer.from(base64 ?? '', 'base64');
}

/** The second may be filled up to a whole block. */
function isSame(own: Buffer, filled: Buffer): boolean {
  return filled.length >= own.length && timingSafeEqual(own, filled.subarray(0, own.length));
}
