import { because } from '@peerdesk/contract/because.ts';
import type { Direction } from '@peerdesk/contract/statement.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import type { LineFacts } from './line-facts.ts';
import { orders } from './orders.ts';

/**
 * Finds the direction of lines for which neither a column nor a sign gives one: from the steps of
 * the balance, or else from the bank's own words.
 */
export function findDirections(lines: readonly LineFacts[], opening: Minor | null): void {
  fromBalances(lines, opening);
  fromWords(lines);
}

/** A line for which nothing gives a direction is an error. */
export function requireDirections(lines: readonly LineFacts[]): void {
  for (const line of lines) {
    if (line.error !== null || line.direction !== null) continue;
    line.error = { code: 'NO_DIRECTION', reason: because('row_without_direction') };
  }
}

function fromBalances(lines: readonly LineFacts[], opening: Minor | null): void {
  const open = lines.filter(({ error, direction }) => error === null && direction === null);
  if (open.length === 0) return;
  let steps = new Map<LineFacts, Direction>();
  for (const { arrange } of orders) {
    const own = stepsOf(arrange(lines), opening);
    if (own.size > steps.size) steps = own;
    if (steps.size >= lines.length - 1) break;
  }
  // Steps of another order would tell of a line by chance, where two amounts are the same.
  for (const line of open) {
    line.direction = steps.get(line) ?? null;
    if (line.direction !== null) line.warn('DIRECTION_FROM_BALANCE');
  }
}

function stepsOf(lines: readonly LineFacts[], opening: Minor | null): Map<LineFacts, Direction> {
  const steps = new Map<LineFacts, Direction>();
  lines.forEach((line, at) => {
    const before = at === 0 ? opening : lines[at - 1]?.balance;
    if (before == null || line.balance === null || line.amount === null) return;
    const step = line.balance - before;
    if (step === line.amount) steps.set(line, 'credit');
    if (step === -line.amount) steps.set(line, 'debit');
  });
  return steps;
}

/** Right after the rail, where no payer writes, or in the words that banks and apps begin with. */
const directionWords =
  /^(?:(by) transfer|(to) transfer|(?:money )?(received) from|(?:money )?(?:paid|sent) to)|(?:UPI|IMPS|NEFT|RTGS)[\s/-]{0,2}(?:(cr)|(dr))(?![a-z])/i;

/** The balance does not tell in the first row of a file, for one. */
function fromWords(lines: readonly LineFacts[]): void {
  for (const line of lines) {
    if (line.error !== null || line.direction !== null || line.wordsSay === null) continue;
    line.direction = line.wordsSay;
    line.warn('DIRECTION_FROM_TEXT');
  }
}

/** What the words of a narration say of its direction. */
export function wordsOf(narration: string): Direction | null {
  const words = directionWords.exec(narration);
  if (!words) return null;
  return (words[1] ?? words[3] ?? words[4]) === undefined ? 'debit' : 'credit';
}
