/** What acts on a terminal or turns text around: JSON leaves most of it as it is. */
const acting = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A line of the log in which whatever somebody sent is only text. */
export function harmlessLine(line: string): string {
  return line.replaceAll(acting, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
