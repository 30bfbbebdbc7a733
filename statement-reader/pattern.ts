/** A case-insensitive pattern from pieces, so that long lists of words stay readable. */
export function pattern(...pieces: readonly string[]): RegExp {
  return new RegExp(pieces.join(''), 'i');
}
