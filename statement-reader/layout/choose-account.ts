import { because } from '@peerdesk/contract/because.ts';
import { FileRefused } from '../containers/refusals.ts';

const shownMax = 5;
const digitsMin = 3;

/**
 * The account of a file whose lines are wanted: the only one, or the one whose number ends like the
 * wanted one, as far as the file shows it. A file of several others is refused.
 */
export function chooseAccount(
  accounts: readonly (string | null)[],
  wanted: string | null,
): string | null {
  const [first = null, ...others] = [...new Set(accounts)];
  if (others.length === 0) return first;
  const all = [first, ...others];
  const found = wanted === null ? [] : all.filter((account) => isSameAccount(account, wanted));
  if (found.length === 1) return found[0] ?? null;
  const shown = all.slice(0, shownMax).map((account) => account ?? '?');
  const reason = because('statement_has_accounts', { accounts: shown.join(', ') });
  throw new FileRefused('OTHER_ACCOUNT', reason);
}

/** Whether two numbers are of one account, one of them perhaps masked. */
export function isSameAccount(account: string | null, wanted: string): boolean {
  const own = digitsAtEnd(account ?? '');
  const other = digitsAtEnd(wanted);
  if (own.length < digitsMin || other.length < digitsMin) return false;
  return own.endsWith(other) || other.endsWith(own);
}

/** The same, of what two places of one file say, where a short number is told by itself. */
export function isNamedAgain(account: string | null, named: string): boolean {
  return account === named || isSameAccount(account, named);
}

function digitsAtEnd(text: string): string {
  return /(?<!\d)\d+$/.exec(text.replace(/[\s-]/g, ''))?.[0].replace(/^0+/, '') ?? '';
}
