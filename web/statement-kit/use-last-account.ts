import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../session/session.ts';
import { accountQueries, uploadQueries } from './queries.ts';
import type { StatementAccount } from './upload-tasks.ts';
import { useUploadTasks } from './uploads.ts';

/** Far enough back to find one of one's own among those of others. */
const lookedAt = '20';

export interface LastAccount {
  account: StatementAccount | undefined;
  /** Its answer is under way: nothing is known yet. */
  isAsking: boolean;
}

/**
 * The account that this person uploaded for last: on this page, else as the server remembers it,
 * which holds on every device. A person with a single account needs no choice at all.
 */
export function useLastAccount(): LastAccount {
  const { id } = useProfile();
  const recent = useUploadTasks().at(-1)?.account;
  const sent = useQuery(uploadQueries.list({ pagesize: lookedAt }));
  const own = sent.data?.uploads.find(({ uploadedBy }) => uploadedBy.id === id)?.account;
  const found = useQuery({
    ...accountQueries.search(own?.upi ?? ''),
    enabled: sent.data !== undefined,
  });
  if (recent) return { account: recent, isAsking: false };
  const upis = found.data?.upis ?? [];
  const last = own ? upis.find(({ upi }) => upi === own.upi) : undefined;
  const only = !own && upis.length === 1 ? upis[0] : undefined;
  const upi = last ?? only;
  return {
    account: upi && { upiId: upi.id, upi: upi.upi, owner: own?.peer ?? upi.holder },
    isAsking: sent.isLoading || (found.isFetching && (found.isLoading || found.isPlaceholderData)),
  };
}
