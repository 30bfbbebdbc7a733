/** Digits of a whole number in Indian groups: `1234567` → `12,34,567`. */
export function grouped(digits: string): string {
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= 2) {
    groups.unshift(digits.slice(Math.max(0, end - 2), end));
  }
  return groups.join(',');
}

/**
 * Formats a whole number: `12,34,567`. Not with `Intl.NumberFormat`: creating one takes a phone as
 * long as drawing several rows of a list.
 */
export function showCount(value: number): string {
  return (value < 0 ? '-' : '') + grouped(String(Math.abs(value)));
}
