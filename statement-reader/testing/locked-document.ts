import { argon2Sync, createCipheriv, hash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { zipOf } from './zips.ts';

/** How LibreOffice 3.5 and later, and those before it, encrypt each part of a document. */
export type DocumentLock = 'cbc-sha256' | 'cbc-sha1';

const kind = 'application/vnd.oasis.opendocument.spreadsheet';
const spaces =
  'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" ' +
  'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"';
const turns = 1000;
const names = {
  'cbc-sha1': { check: 'SHA1/1K', start: 'SHA1', hashed: 'sha1' },
  'cbc-sha256': {
    check: 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k',
    start: 'http://www.w3.org/2000/09/xmldsig#sha256',
    hashed: 'sha256',
  },
} as const;

type Change = (manifest: string) => string;
const unchanged: Change = (manifest) => manifest;

/** A document in one piece of XML, encrypted as a package. */
export function lockedDocument(
  flat: Uint8Array,
  password: string,
  lock: DocumentLock,
  change = unchanged,
): Uint8Array {
  const text = Buffer.from(flat).toString();
  const content = Buffer.from(text.replace(/office:document(?=[ >])/g, '$&-content'));
  const { check, start, hashed } = names[lock];
  const [iv, salt] = [randomBytes(16), randomBytes(16)];
  const packed = deflateRawSync(content);
  const digest = hash(hashed, packed.subarray(0, 1024), 'base64');
  const key = pbkdf2Sync(hash(hashed, password, 'buffer'), salt, turns, 32, 'sha1');
  const left = 16 - (packed.length % 16);
  const padding = Buffer.concat([randomBytes(left - 1), Buffer.from([left])]);
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
  const sealed = Buffer.concat([cipher.update(Buffer.concat([packed, padding])), cipher.final()]);
  const data =
    `<manifest:encryption-data manifest:checksum-type="${check}" manifest:checksum="${digest}">` +
    algorithm('http://www.w3.org/2001/04/xmlenc#aes256-cbc', iv, start) +
    '<manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="32" ' +
    `manifest:iteration-count="${turns}" manifest:salt="${salt.toString('base64')}"/>`;
  return packageOf('content.xml', sealed, change(manifestOf('content.xml', content.length, data)));
}

/** A package, encrypted as a whole in another one, as LibreOffice does from 24.8 on. */
export function wholesome(inner: Uint8Array, password: string, change = unchanged): Uint8Array {
  const [iv, salt] = [randomBytes(12), randomBytes(16)];
  const [memory, passes, parallelism] = [8192, 2, 2];
  const message = hash('sha256', password, 'buffer');
  const given = { message, nonce: salt, parallelism, tagLength: 32, memory, passes };
  const cipher = createCipheriv('aes-256-gcm', argon2Sync('argon2id', given), iv);
  const packed = deflateRawSync(inner);
  const sealed = Buffer.concat([iv, cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
  const data =
    '<manifest:encryption-data>' +
    algorithm(
      'http://www.w3.org/2009/xmlenc11#aes256-gcm',
      iv,
      'http://www.w3.org/2001/04/xmlenc#sha256',
    ) +
    '<manifest:key-derivation manifest:key-size="32" manifest:key-derivation-name="urn:org:' +
    'documentfoundation:names:experimental:office:manifest:argon2id" ' +
    `loext:argon2-iterations="${passes}" loext:argon2-memory="${memory}" ` +
    `loext:argon2-lanes="${parallelism}" manifest:salt="${salt.toString('base64')}"/>`;
  const name = 'encrypted-package';
  return packageOf(name, sealed, change(manifestOf(name, inner.length, data)));
}

function algorithm(name: string, iv: Buffer, start: string): string {
  return (
    `<manifest:algorithm manifest:algorithm-name="${name}" ` +
    `manifest:initialisation-vector="${iv.toString('base64')}"/>` +
    `<manifest:start-key-generation manifest:start-key-generation-name="${start}" ` +
    'manifest:key-size="20"/>'
  );
}

function manifestOf(name: string, size: number, data: string): string {
  return (
    `<manifest:manifest ${spaces}><manifest:file-entry manifest:full-path="${name}" ` +
    `manifest:size="${size}" manifest:media-type="${kind}">${data}` +
    '</manifest:encryption-data></manifest:file-entry></manifest:manifest>'
  );
}

function packageOf(name: string, sealed: Buffer, manifest: string): Uint8Array {
  return zipOf([
    { name: 'mimetype', content: kind, method: 0 },
    { name, content: sealed, method: 0 },
    { name: 'META-INF/manifest.xml', content: manifest },
  ]);
}
