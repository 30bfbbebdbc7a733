/** A movement of one account; `at` in milliseconds, the amounts in minor units. */
export interface Movement {
  id: string;
  at: number;
  amount: bigint;
  balance: bigint;
}

/**
 * A page of an account's movements, in the order in which their balances were written. Their ids
 * sort by time alone: of those of one instant, each stands where the one before it left the
 * balance. Where that is not to be seen, because some of them are not listed, they stay as they
 * are.
 */
export function asWritten<Row extends Movement>(rows: readonly Row[]): Row[] {
  const isOldestFirst = (rows[0]?.id ?? '') < (rows.at(-1)?.id ?? '');
  const oldestFirst = isOldestFirst ? rows : rows.toReversed();
  const ordered: Row[] = [];
  for (let at = 0; at < oldestFirst.length;) {
    const instant = oldestFirst[at]?.at;
    let end = at + 1;
    while (oldestFirst[end]?.at === instant) end += 1;
    ordered.push(...chained(oldestFirst.slice(at, end), ordered.at(-1)?.balance));
    at = end;
  }
  return isOldestFirst ? ordered : ordered.toReversed();
}

const before = ({ balance, amount }: Movement) => balance - amount;

/** All of them, each from the balance that the one before it left; else as they are. */
function chained<Row extends Movement>(rows: Row[], from: bigint | undefined): Row[] {
  if (rows.length < 2) return rows;
  const leaving = new Map<bigint, Row[]>();
  const arriving = new Map<bigint, number>();
  for (const row of rows) {
    leaving.set(before(row), leaving.get(before(row)) ?? []);
    leaving.get(before(row))?.push(row);
    arriving.set(row.balance, (arriving.get(row.balance) ?? 0) + 1);
  }
  const first = [...leaving].find(([at, { length }]) => length > (arriving.get(at) ?? 0));
  const start = first?.[0] ?? (from !== undefined && leaving.has(from) ? from : undefined);
  // Hierholzer's way: a balance is left behind once nothing leads on from it.
  const way: (Row | undefined)[] = [];
  const stack: { at: bigint; by: Row | undefined }[] = [
    { at: start ?? before(rows[0] as Row), by: undefined },
  ];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const row = leaving.get(top.at)?.shift();
    if (row) stack.push({ at: row.balance, by: row });
    else way.push(stack.pop()?.by);
  }
  const found = way.filter((row) => row !== undefined).toReversed();
  const isWhole =
    found.length === rows.length &&
    found.every((row, at) => at === 0 || before(row) === found[at - 1]?.balance);
  return isWhole ? found : rows;
}
