import { argon2Sync, createDecipheriv, hash, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import { workbookNames } from '../namespaces.ts';
import type { Attributes, XmlHandler } from '../xml.ts';
import { corrupt, passwordNeeded, passwordWrong } from '../refusals.ts';

/** How a part of an OpenDocument package is encrypted, as its manifest says. */
export interface PartLock {
  /** How many bytes it has when it is open. */
  size: number;
  cipher: string;
  start: Buffer;
  hashed: 'sha1' | 'sha256';
  key:
    | { kind: 'pbkdf2'; turns: number }
    | { kind: 'argon2id'; turns: number; kilobytes: number; lanes: number };
  keyBytes: number;
  salt: Buffer;
  check: { kind: 'sha1' | 'sha256'; digest: Buffer } | null;
}

const xmlenc = 'http://www.w3.org/2001/04/xmlenc#';
const manifest = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.';
const startKeys: Readonly<Record<string, PartLock['hashed']>> = {
  SHA1: 'sha1',
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2000/09/xmldsig#sha256': 'sha256',
  [`${xmlenc}sha256`]: 'sha256',
};
const checks: Readonly<Record<string, PartLock['hashed']>> = {
  'SHA1/1K': 'sha1',
  [`${manifest}0#sha1-1k`]: 'sha1',
  [`${manifest}0#sha256-1k`]: 'sha256',
};
const ciphers =
  /^http:\/\/www\.w3\.org\/(?:2001\/04\/xmlenc|2009\/xmlenc11)#aes(128|192|256)-(cbc|gcm)$/;
const argon2 = new Set([
  `${manifest}5#argon2id`,
  'urn:org:documentfoundation:names:experimental:office:manifest:argon2id',
]);
const pbkdf2 = new Set(['PBKDF2', `${manifest}0#pbkdf2`]);

/** LibreOffice writes 100,000, and 3 turns over 64 MB in 4 lanes; whoever reads pays for them. */
const turnsMax = 1_000_000;
const heavyTurnsMax = 10;
const kilobytesMax = 65_536;
const lanesMax = 8;

/** Reads the manifest of a package: what of it is encrypted, and how. */
export class ManifestReader implements XmlHandler {
  readonly names = workbookNames;
  readonly locks = new Map<string, PartLock>();
  /** Something is encrypted in a way that a password alone does not open here. */
  isOther = false;
  private part: { name: string; size: number } | null = null;
  private found: Attributes = {};

  open(name: string, attributes: Attributes): void {
    if (name === 'file-entry') {
      const path = attributes['manifest:full-path'] ?? '';
      this.part = { name: path, size: Number(attributes['manifest:size'] ?? NaN) };
    } else if (name === 'encryption-data') this.found = { ...attributes };
    else if (name === 'algorithm' || name === 'key-derivation') {
      this.found = { ...this.found, ...attributes };
    } else if (name === startKey) {
      this.found = { ...this.found, [startName]: attributes[startName] ?? '' };
    }
  }

  close(name: string): void {
    if (name !== 'encryption-data') return;
    const lock = this.part && lockOf(this.found, this.part.size);
    if (lock && this.part) this.locks.set(this.part.name, lock);
    else this.isOther = true;
  }
}

const startKey = 'start-key-generation';
const startName = `manifest:${startKey}-name`;

function lockOf(given: Attributes, size: number): PartLock | null {
  const of = (name: string) => given[`manifest:${name}`] ?? given[`loext:${name}`] ?? '';
  const [, bits, mode] = ciphers.exec(of('algorithm-name')) ?? [];
  const hashed = startKeys[of('start-key-generation-name') || 'SHA1'];
  const keyBytes = Number(of('key-size')) || Number(bits) / 8;
  const key = keyOf(of);
  const checked = checks[of('checksum-type')];
  const digest = bytesOf(of('checksum'));
  if (bits === undefined || hashed === undefined || key === null) return null;
  if (keyBytes * 8 !== Number(bits) || !Number.isSafeInteger(size) || size < 0) return null;
  if (mode === 'cbc' && checked === undefined) return null;
  const start = bytesOf(of('initialisation-vector'));
  const salt = bytesOf(of('salt'));
  const check = checked === undefined ? null : { kind: checked, digest };
  return { size, cipher: `aes-${bits}-${mode}`, start, hashed, key, keyBytes, salt, check };
}

function keyOf(of: (name: string) => string): PartLock['key'] | null {
  const name = of('key-derivation-name');
  const isUpTo = (value: number, most: number) =>
    Number.isInteger(value) && value > 0 && value <= most;
  if (pbkdf2.has(name)) {
    const turns = Number(of('iteration-count'));
    return isUpTo(turns, turnsMax) ? { kind: 'pbkdf2', turns } : null;
  }
  if (!argon2.has(name)) return null;
  const [turns, kilobytes, lanes] = ['iterations', 'memory', 'lanes'].map((part) =>
    Number(of(`argon2-${part}`)),
  ) as [number, number, number];
  const isUsual =
    isUpTo(turns, heavyTurnsMax) && isUpTo(kilobytes, kilobytesMax) && isUpTo(lanes, lanesMax);
  return isUsual ? { kind: 'argon2id', turns, kilobytes, lanes } : null;
}

/**
 * The bytes of an encrypted part, still packed.
 *
 * @throws {FileRefused} when the password is missing or another one.
 */
export function openedPart(content: Buffer, lock: PartLock, password: string | null): Buffer {
  if (password === null) throw passwordNeeded();
  const key = keyFrom(hash(lock.hashed, password, 'buffer'), lock);
  const opened = lock.cipher.endsWith('gcm')
    ? openSealed(content, lock, key)
    : openChained(content, lock, key);
  if (opened === null) throw passwordWrong();
  return opened;
}

function keyFrom(start: Buffer, { key, salt, keyBytes }: PartLock): Buffer {
  if (key.kind === 'pbkdf2') return pbkdf2Sync(start, salt, key.turns, keyBytes, 'sha1');
  if (salt.length < 8) throw corrupt();
  const { turns: passes, kilobytes: memory, lanes: parallelism } = key;
  const given = { message: start, nonce: salt, parallelism, tagLength: keyBytes, memory, passes };
  return argon2Sync('argon2id', given);
}

const blockBytes = 16;
const checkedBytes = 1024;

/** The last byte says how many were filled up. */
function openChained(content: Buffer, { cipher, start, check }: PartLock, key: Buffer) {
  if (content.length === 0 || content.length % blockBytes !== 0) throw corrupt();
  if (start.length !== blockBytes) throw corrupt();
  const open = createDecipheriv(cipher, key, start).setAutoPadding(false);
  const filled = Buffer.concat([open.update(content), open.final()]);
  const packed = filled.subarray(0, filled.length - Math.min(filled.at(-1) ?? 0, blockBytes));
  const digest = hash(check?.kind ?? 'sha1', packed.subarray(0, checkedBytes), 'buffer');
  const wanted = check?.digest ?? Buffer.alloc(0);
  return digest.length === wanted.length && timingSafeEqual(digest, wanted) ? packed : null;
}

const ivBytes = 12;
const tagBytes = 16;

/** What it begins with stands before it once more, and behind it a seal of the whole. */
function openSealed(content: Buffer, { cipher, start }: PartLock, key: Buffer): Buffer | null {
  if (content.length < ivBytes + tagBytes) throw corrupt();
  const iv = content.subarray(0, ivBytes);
  if (!iv.equals(start)) throw corrupt();
  const open = createDecipheriv(cipher as 'aes-256-gcm', key, iv, { authTagLength: tagBytes });
  open.setAuthTag(content.subarray(-tagBytes));
  try {
    return Buffer.concat([open.update(content.subarray(ivBytes, -tagBytes)), open.final()]);
  } catch {
    return null;
  }
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
