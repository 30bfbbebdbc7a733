/** What somebody may do to a line of a statement. */
export const changeKinds = [
  ...(['digit of an amount', 'digit of a balance', 'digit of a day'] as const),
  ...(['drop', 'double', 'swap', 'side'] as const),
];
export type ChangeKind = (typeof changeKinds)[number];

interface Line {
  direction: 'credit' | 'debit';
  amount: bigint;
  balance: bigint;
}

/** Another digit at some place of an amount, which stays above zero. */
function otherDigit(value: bigint, pick: (below: number) => number): bigint {
  const digits = String(value < 0n ? -value : value).split('');
  const at = pick(digits.length);
  digits[at] = String((Number(digits[at]) + 1 + pick(9)) % 10);
  const changed = BigInt(digits.join('')) || 1n;
  return value < 0n ? -changed : changed;
}

/** The lines with one change to them; `withDay` writes another day into one. */
export function changedLines<Own extends Line>(
  lines: readonly Own[],
  kind: ChangeKind,
  pick: (below: number) => number,
  withDay: (line: Own, day: string) => Own,
): Own[] {
  const at = pick(kind === 'swap' ? lines.length - 1 : lines.length);
  const [one, next] = [lines[at], lines[at + 1]];
  if (!one) return [...lines];
  switch (kind) {
    case 'digit of an amount':
      return lines.with(at, { ...one, amount: otherDigit(one.amount, pick) });
    case 'digit of a balance':
      return lines.with(at, { ...one, balance: otherDigit(one.balance, pick) });
    case 'digit of a day':
      return lines.with(at, withDay(one, String(1 + pick(28)).padStart(2, '0')));
    case 'drop':
      return lines.toSpliced(at, 1);
    case 'double':
      return lines.toSpliced(at, 0, one);
    case 'swap':
      return next ? lines.toSpliced(at, 2, next, one) : [...lines];
    case 'side': {
      const direction = one.direction === 'debit' ? 'credit' : 'debit';
      return lines.with(at, { ...one, direction });
    }
  }
}
