/** The note that is kept: the reason in words, then what the person wrote. */
export function reasonNote(words: string, note: string): string {
  return [words, note.trim()].filter((part) => part !== '').join(': ');
}
