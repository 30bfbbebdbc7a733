/** Terminal control and bidirectional characters, most of which JSON does not escape. */
const acting = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A log line in which user input cannot act on a terminal. */
export function harmlessLine(line: string): string {
  return line.replaceAll(acting, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
