import { CFB } from '@e965/xlsx';
import { hash, randomBytes } from 'node:crypto';
import { Rc4 } from '../containers/office/rc4.ts';

/** The ways in which Excel 97 to 2003 encrypt, as the published format describes them. */
export type OldLock = 'md5-40' | 'provider-40' | 'provider-128';

const beginBytes = 20;

/** An old workbook, encrypted. */
export function lockedBook(bytes: Uint8Array, password: string, lock: OldLock): Uint8Array {
  const file = CFB.read(Buffer.from(bytes), { type: 'buffer' });
  const entry = CFB.find(file, '/Workbook');
  if (!entry) throw new Error('no workbook');
  const stream = Buffer.from(entry.content as Uint8Array);
  const { pass, keyOf } = lock === 'md5-40' ? oldPass(password) : providerPass(password, lock);
  const record = Buffer.alloc(4);
  record.writeUInt16LE(0x2f);
  record.writeUInt16LE(pass.length, 2);
  const moved = record.length + pass.length;
  const whole = Buffer.concat([
    stream.subarray(0, beginBytes),
    record,
    pass,
    stream.subarray(beginBytes),
  ]);
  encrypt(whole, moved, keyOf);
  const out = CFB.utils.cfb_new();
  CFB.utils.cfb_add(out, '/Workbook', whole);
  return new Uint8Array(CFB.write(out, { type: 'buffer' }) as Buffer);
}

/** Places of sheets are those in the stream, which has become longer. */
function encrypt(stream: Buffer, moved: number, keyOf: (block: number) => Buffer): void {
  const keys = Buffer.concat(
    Array.from({ length: Math.ceil(stream.length / 1024) }, (_, block) =>
      new Rc4(keyOf(block)).apply(Buffer.alloc(1024)),
    ),
  );
  for (let at = 0; at + 4 <= stream.length;) {
    const id = stream.readUInt16LE(at);
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (id === 0x85) stream.writeUInt32LE(stream.readUInt32LE(at + 4) + moved, at + 4);
    const from = id === 0x85 ? at + 8 : at + 4;
    const isPlain = [0x809, 0x2f, 0xe1].includes(id);
    if (!isPlain) {
      for (let place = from; place < end; place += 1) {
        stream[place] = (stream[place] ?? 0) ^ (keys[place] ?? 0);
      }
    }
    at = end;
  }
}

const numbered = (block: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(block);
  return bytes;
};

function oldPass(password: string) {
  const salt = randomBytes(16);
  const verifier = randomBytes(16);
  const own = hash('md5', Buffer.from(password, 'utf16le'), 'buffer').subarray(0, 5);
  const turned = Buffer.concat(Array.from({ length: 16 }, () => [own, salt]).flat());
  const base = hash('md5', turned, 'buffer').subarray(0, 5);
  const keyOf = (block: number) => hash('md5', Buffer.concat([base, numbered(block)]), 'buffer');
  const sealed = new Rc4(keyOf(0)).apply(
    Buffer.concat([verifier, hash('md5', verifier, 'buffer')]),
  );
  return { pass: Buffer.concat([Buffer.from('010001000100', 'hex'), salt, sealed]), keyOf };
}

function providerPass(password: string, lock: OldLock) {
  const bits = lock === 'provider-40' ? 40 : 128;
  const salt = randomBytes(16);
  const verifier = randomBytes(16);
  const base = hash('sha1', Buffer.concat([salt, Buffer.from(password, 'utf16le')]), 'buffer');
  const keyOf = (block: number) => {
    const key = hash('sha1', Buffer.concat([base, numbered(block)]), 'buffer');
    return Buffer.concat([key.subarray(0, bits / 8), Buffer.alloc(bits === 40 ? 11 : 0)]);
  };
  const cipher = new Rc4(keyOf(0));
  const sealed = cipher.apply(Buffer.concat([verifier, hash('sha1', verifier, 'buffer')]));
  const header = Buffer.alloc(32);
  [4, 0, 0x6801, 0x8004, bits, 1, 0, 0].forEach((field, at) => header.writeUInt32LE(field, at * 4));
  const start = Buffer.alloc(12);
  start.writeUInt32LE(0x00020002);
  start.writeUInt32LE(4, 4);
  start.writeUInt32LE(header.length, 8);
  const parts = [start, header, numbered(16), salt, sealed.subarray(0, 16), numbered(20)];
  return {
    pass: Buffer.concat([Buffer.from('0100', 'hex'), ...parts, sealed.subarray(16)]),
    keyOf,
  };
}
