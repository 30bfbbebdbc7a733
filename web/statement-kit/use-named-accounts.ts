import { useQueries } from '@tanstack/react-query';
import { upiOfFile } from './accepted-files.ts';
import { accountQueries } from './queries.ts';
import type { StatementAccount } from './upload-tasks.ts';

export interface NamedAccounts {
  accountOf: (file: File) => StatementAccount | undefined;
  /** Some are still looked for: a file must not be taken for another account's meanwhile. */
  isLooking: boolean;
}

/** The accounts whose UPI IDs files are named after; those of a name that nobody has have none. */
export function useNamedAccounts(files: readonly File[]): NamedAccounts {
  const names = [...new Set(files.flatMap(({ name }) => upiOfFile(name) ?? []))];
  const answers = useQueries({ queries: names.map((name) => accountQueries.search(name)) });
  const accountOf: NamedAccounts['accountOf'] = ({ name }) => {
    const wanted = upiOfFile(name);
    const upis = answers[names.indexOf(wanted ?? '')]?.data?.upis ?? [];
    const found = upis.find(({ upi }) => upi.toLowerCase() === wanted);
    return found && { upiId: found.id, upi: found.upi, owner: found.holder };
  };
  return {
    accountOf,
    isLooking: answers.some((answer) => answer.isPending || answer.isPlaceholderData),
  };
}
