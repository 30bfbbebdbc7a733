import { hash, timingSafeEqual } from 'node:crypto';
import { corrupt, encrypted } from '../refusals.ts';
import { Rc4 } from './rc4.ts';

const filePass = 0x2f;
const writeProtect = 0x86;
const begin = 0x809;
const boundSheet = 0x85;
/** A record that readers skip, in place of the one that says that the others are encrypted. */
const interfaceEnd = 0xe2;
/** Records that stay readable: begin of a part, who uses the file, what revisions it has. */
const plain = new Set([begin, filePass, interfaceEnd, 0x194, 0x195, 0xe1, 0x196, 0x138]);
const blockBytes = 1024;
const headBytes = 4;

/** Where the record stands that says that a workbook's stream is encrypted; null without one. */
export function filePassAt(stream: Buffer): number | null {
  let at = 0;
  for (let count = 0; count < 3 && at + headBytes <= stream.length; count += 1) {
    const id = stream.readUInt16LE(at);
    if (id === filePass) return at;
    if (id !== begin && id !== writeProtect) return null;
    at += headBytes + stream.readUInt16LE(at + 2);
  }
  return null;
}

/**
 * A workbook's stream without its encryption, or null when the password is another one. RC4 with
 * MD5 (Excel 97) and by the system's provider (Excel 2002 on).
 */
export function openStream(stream: Buffer, at: number, password: string): Buffer | null {
  const info = stream.subarray(at + headBytes, at + headBytes + stream.readUInt16LE(at + 2));
  const keyOf = keysOf(info, password);
  if (keyOf === null) return null;
  const opened = Buffer.from(stream);
  opened.writeUInt16LE(interfaceEnd, at);
  let block = -1;
  let cipher: Rc4 | null = null;
  let place = 0;
  const skipTo = (end: number, isPlain: boolean) => {
    for (; place < end; place += 1) {
      if (cipher === null || place % blockBytes === 0) {
        block = Math.floor(place / blockBytes);
        cipher = new Rc4(keyOf(block));
      }
      const byte = cipher.next();
      if (!isPlain) opened[place] = (opened[place] ?? 0) ^ byte;
    }
  };
  while (place + headBytes <= opened.length) {
    const id = opened.readUInt16LE(place);
    const length = opened.readUInt16LE(place + 2);
    skipTo(place + headBytes, true);
    const end = Math.min(place + length, opened.length);
    if (id === boundSheet) skipTo(Math.min(place + 4, end), true);
    skipTo(end, plain.has(id));
    if (id === 0 && length === 0) break;
  }
  return opened;
}

type KeyOf = (block: number) => Buffer;

function keysOf(info: Buffer, password: string): KeyOf | null {
  if (info.length < 6) throw corrupt();
  const [type, major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2), info.readUInt16LE(4)];
  // The oldest way only disguises the bytes, and no bank uses it.
  if (type !== 1) throw encrypted();
  if (major === 1 && minor === 1) return oldKeys(info.subarray(6), password);
  if (minor === 2 && major >= 2 && major <= 4) return providerKeys(info.subarray(2), password);
  throw encrypted();
}

function oldKeys(info: Buffer, password: string): KeyOf | null {
  if (info.length < 48) throw corrupt();
  const salt = info.subarray(0, 16);
  const own = hash('md5', Buffer.from(password, 'utf16le'), 'buffer').subarray(0, 5);
  const turns = Array.from({ length: 16 }, () => [own, salt]).flat();
  const base = hash('md5', Buffer.concat(turns), 'buffer').subarray(0, 5);
  const keyOf = (block: number) => hash('md5', Buffer.concat([base, numbered(block)]), 'buffer');
  const opened = new Rc4(keyOf(0)).apply(info.subarray(16, 48));
  const verifier = hash('md5', opened.subarray(0, 16), 'buffer');
  return timingSafeEqual(verifier, opened.subarray(16, 32)) ? keyOf : null;
}

const rc4 = 0x6801;
const headerAt = 12;

function providerKeys(info: Buffer, password: string): KeyOf | null {
  if (info.length < headerAt + 32) throw corrupt();
  const verifierAt = headerAt + info.readUInt32LE(8);
  if (verifierAt + 60 > info.length) throw corrupt();
  const algorithm = info.readUInt32LE(headerAt + 8);
  const bits = info.readUInt32LE(headerAt + 16) || 40;
  if ((algorithm !== rc4 && algorithm !== 0) || bits < 40 || bits > 128) throw encrypted();
  const salt = info.subarray(verifierAt + 4, verifierAt + 20);
  const base = hash('sha1', Buffer.concat([salt, Buffer.from(password, 'utf16le')]), 'buffer');
  const keyOf = (block: number) => {
    const made = hash('sha1', Buffer.concat([base, numbered(block)]), 'buffer');
    const key = made.subarray(0, bits / 8);
    // The shortest keys are filled up with zeros.
    return bits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  };
  const cipher = new Rc4(keyOf(0));
  const verifier = cipher.apply(info.subarray(verifierAt + 20, verifierAt + 36));
  const wanted = cipher.apply(info.subarray(verifierAt + 40, verifierAt + 60));
  return timingSafeEqual(hash('sha1', verifier, 'buffer'), wanted) ? keyOf : null;
}

function numbered(block: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(block);
  return bytes;
}
