/**
 * Puts a wrapped text together whose lines stand between bars. A space at its end is the border's,
 * and so is one at the beginning of all its lines.
 */
export function joinBetweenBars(text: string, rest: string): string {
  const isInset = text.startsWith(' ') && rest.startsWith(' ');
  return withoutBorder(text) + (isInset ? rest.slice(1) : rest);
}

function withoutBorder(text: string): string {
  const spaces = text.length - text.trimEnd().length;
  return text.trimEnd() + (spaces > 1 ? ' ' : '');
}
