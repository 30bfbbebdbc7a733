/** The lines of a text one after the other, however they end, without a list of all of them. */
export function* linesOf(text: string): Generator<string> {
  const ending = /\r\n|\n|\r/g;
  let at = 0;
  for (let match = ending.exec(text); match; match = ending.exec(text)) {
    yield text.slice(at, match.index);
    at = ending.lastIndex;
  }
  yield text.slice(at);
}
