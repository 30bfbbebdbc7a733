/**
 * Which characters of each reference the other lacks at their place, where both are laid side by
 * side so that as many as possible agree: `41234` and `4134` differ in the `2` alone.
 */
export function utrDifference(
  one: string,
  other: string,
): { one: readonly boolean[]; other: readonly boolean[] } {
  const common = commonLengths(one, other);
  const marks = {
    one: Array.from(one, () => true),
    other: Array.from(other, () => true),
  };
  let [left, right] = [0, 0];
  while (left < one.length && right < other.length) {
    if (one[left] === other[right]) {
      marks.one[left++] = false;
      marks.other[right++] = false;
    } else if (at(common, left + 1, right) >= at(common, left, right + 1)) left += 1;
    else right += 1;
  }
  return marks;
}

/** `[i][j]`: how many characters agree of the ends that begin at `i` and at `j`. */
function commonLengths(one: string, other: string): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () =>
    Array.from({ length: other.length + 1 }, () => 0),
  );
  for (let left = one.length - 1; left >= 0; left -= 1) {
    for (let right = other.length - 1; right >= 0; right -= 1) {
      const row = lengths[left];
      if (!row) continue;
      row[right] =
        one[left] === other[right]
          ? at(lengths, left + 1, right + 1) + 1
          : Math.max(at(lengths, left + 1, right), at(lengths, left, right + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly (readonly number[])[], left: number, right: number): number {
  return lengths[left]?.[right] ?? 0;
}
