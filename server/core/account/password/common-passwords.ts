import { readFileSync } from 'node:fs';

const isComment = /^#(?: |$)/;

/**
 * Passwords that attackers try first, in lower case: at least the 3,000 commonest that are long
 * enough for ours. The file names its sources.
 */
export const commonPasswords: ReadonlySet<string> = readList(
  new URL('./common-passwords.txt', import.meta.url),
);

function readList(file: URL): Set<string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return new Set(
    lines.filter((line) => line !== '' && !isComment.test(line)).flatMap((line) => line.split(' ')),
  );
}
