/** Where somebody is told why something is refused: calls, and what holds such a reason. */
const call = /\b(?:refuse\w*|\w*Refus(?:ed|al)|because|fault)\(/g;
const holder = /\b(?:reason|message|error|why|problem)\??\s*[:=]\s*/g;

/** Words in a text between quotes. Codes, paths and keys have no space in them. */
const sentence = /(['"`])(?:\\.|(?!\1)[^\\])*?[\p{L}”’}]\s+[\p{L}“‘$](?:\\.|(?!\1)[^\\])*\1/u;

const textAt = /(['"`])(?:\\.|(?!\1)[^\\])*\1/y;

/**
 * The lines, from 1, on which a refusal is given a sentence. It would be in one language for every
 * reader: rules and handlers give codes, and the catalogue has the sentences.
 */
export function sentencesIn(content: string): number[] {
  const code = withoutComments(content);
  const told = [
    ...Array.from(code.matchAll(call), ({ index, 0: { length } }) => ({
      index,
      text: argumentsAt(code, index + length),
    })),
    ...Array.from(code.matchAll(holder), ({ index, 0: { length } }) => ({
      index,
      text: literalAt(code, index + length),
    })),
  ];
  const lines = told.flatMap(({ index, text }) =>
    sentence.test(text) ? [code.slice(0, index).split('\n').length] : [],
  );
  return [...new Set(lines)].toSorted((a, b) => a - b);
}

/** What stands between the parenthesis that ends before `start` and the one that closes it. */
function argumentsAt(code: string, start: number): string {
  let depth = 1;
  let at = start;
  while (depth > 0 && at < code.length) {
    const literal = literalAt(code, at);
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    at += Math.max(literal.length, 1);
  }
  return code.slice(start, at);
}

function literalAt(code: string, at: number): string {
  textAt.lastIndex = at;
  return textAt.exec(code)?.[0] ?? '';
}

/** Comments are sentences, and quote some; the lines stay where they are. */
function withoutComments(content: string): string {
  return content
    .replaceAll(/^[ \t]*\/\/.*$/gm, '')
    .replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''));
}
