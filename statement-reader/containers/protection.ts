import { isPdf } from './sniff.ts';

const headMost = 128;
const compound = Buffer.from('d0cf11e0', 'hex');
const lockedPackage = Buffer.from('EncryptedPackage', 'utf16le');
/** The start of an old workbook, and the record that says that the rest is encrypted. */
const bookStart = Buffer.from('0908100000060500', 'hex');
const bookHead = 20;
const writeProtect = '86000000';
const filePass = '2f00';

/** Whether a file may take a password, told without reading it. */
export function mayBeProtected(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isPdf(bytes)) return content.includes('/Encrypt');
  if (content.subarray(0, zipStart.length).equals(zipStart)) return isLockedDocument(content);
  if (!content.subarray(0, compound.length).equals(compound)) return false;
  return content.includes(lockedPackage) || hasFilePass(content);
}

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1');
const headBytes = 30;
const methodAt = 8;
/** Parts that are encrypted are packed before that, and not once more. */
const lockedParts = ['content.xml', 'encrypted-package'];

function isLockedDocument(content: Buffer): boolean {
  if (!content.subarray(0, headMost).includes('mimetypeapplication/vnd.oasis.')) return false;
  return lockedParts.some((name) => {
    for (let at = content.indexOf(name); at >= headBytes; at = content.indexOf(name, at + 1)) {
      const head = content.subarray(at - headBytes, at);
      if (head.subarray(0, zipStart.length).equals(zipStart)) {
        return head.readUInt16LE(methodAt) === 0;
      }
    }
    return false;
  });
}

function hasFilePass(content: Buffer): boolean {
  for (let at = content.indexOf(bookStart); at >= 0; at = content.indexOf(bookStart, at + 1)) {
    const next = content.toString('hex', at + bookHead, at + bookHead + 6);
    if (next.startsWith(filePass) || next === writeProtect + filePass) return true;
  }
  return false;
}
