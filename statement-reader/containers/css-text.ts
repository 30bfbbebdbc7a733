/** What an attribute is compared with; it has none of the signs that mean something. */
const plainText = /^(?:"[\w -]{0,100}"|'[\w -]{0,100}')$/;

/** What could make another figure of the text that it is written before or behind. */
const figures = /[\p{N}()−–-]/u;
const contentBefore = /(?:^|[;{\s])content\s*:[^;{}]{0,150}$/;
const lookBack = 200;

/**
 * Without comments, and texts without what could be taken for a sign. A text that is not closed
 * ends with its line. One that a style sheet writes into a page keeps that it has figures.
 */
export function withoutComments(css: string): string {
  if (!/["'/]/.test(css)) return css;
  return css.replace(
    /"(?:[^"\\\n]+|\\[^])*"?|'(?:[^'\\\n]+|\\[^])*'?|\/\*[^]*?(?:\*\/|$)/g,
    (found, at: number) => {
      if (found.startsWith('/')) return ' ';
      if (plainText.test(found)) return found;
      if (!figures.test(plainCss(found))) return '""';
      return contentBefore.test(css.slice(Math.max(at - lookBack, 0), at)) ? '"0"' : '""';
    },
  );
}

/** Whether what a style sheet writes into a page may have figures in it. */
export function mayHaveFigures(content: string): boolean {
  return (
    figures.test(content.replace(/(?<![a-z-])[a-z-]+\(/gi, '')) ||
    /\b(?:attr|counters?|url|var)\(/.test(content)
  );
}

/** Any letter may be written as its number, or behind a sign that means nothing before it. */
export function plainCss(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replace(/\\([\da-f]{1,6})\s?|\\([^])/gi, (_, code: string | undefined, other: string) => {
      if (code === undefined) return other;
      const number = Number.parseInt(code, 16);
      return number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : '?';
    })
    .toLowerCase();
}

/** The parts between signs (or spaces, for one) that stand in no brackets. */
export function splitOutside(text: string, mark: ',' | ' '): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(/[()[\],\s]/g)) {
    const isMark = mark === ',' ? sign === ',' : sign.trim() === '';
    if (isMark && depth === 0) {
      parts.push(text.slice(from, index));
      from = index + 1;
    } else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter(Boolean);
}
