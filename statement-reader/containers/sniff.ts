import { FileRefused } from './refusals.ts';

export type Container = 'zip' | 'ole' | 'text';

const signatures: readonly (readonly [string, string])[] = [
  ['25504446', 'a PDF'],
  ['89504e47', 'an image'],
  ['ffd8ff', 'an image'],
  ['47494638', 'an image'],
  ['424d', 'an image'],
  ['52494646', 'an image or a recording'],
  ['1f8b', 'a compressed file'],
  ['526172211a', 'a compressed file'],
  ['377abcaf', 'a compressed file'],
  ['fd377a58', 'a compressed file'],
  ['425a68', 'a compressed file'],
  ['4d5a90', 'a program'],
  ['7f454c46', 'a program'],
];

/**
 * What a file is by its first bytes; its name says nothing. What cannot be a statement is refused,
 * and the refusal says what it is.
 */
export function sniff(bytes: Uint8Array): Container {
  if (bytes.length === 0) throw new FileRefused('EMPTY_FILE', 'The file is empty');
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  if (start.startsWith('504b0304') || start.startsWith('504b0506')) return 'zip';
  if (start.startsWith('d0cf11e0')) return 'ole';
  const known = signatures.find(([signature]) => start.startsWith(signature));
  if (known) {
    throw new FileRefused(
      'UNSUPPORTED_CONTENT',
      `This is ${known[1]}. Download the statement from the bank as Excel or CSV`,
    );
  }
  return 'text';
}
