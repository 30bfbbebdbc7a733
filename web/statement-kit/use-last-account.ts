import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../session/session.ts';
import { accountQueries, uploadQueries } from './queries.ts';
import type { StatementAccount } from './upload-tasks.ts';
import { useUploadTasks } from './uploads.ts';

/** Far enough back to find one of one's own among those of others. */
const lookedAt = '20';

/**
 * The account that this person uploaded for last: on this page, else as the server remembers it,
 * which holds on every device. A person with a single account needs no choice at all.
 */
export function useLastAccount(): StatementAccount | undefined {
  const { id } = useProfile();
  const recent = useUploadTasks().at(-1)?.account;
  const { data } = useQuery(uploadQueries.list({ pagesize: lookedAt }));
  const own = data?.uploads.find(({ uploadedBy }) => uploadedBy.id === id)?.account;
  const { data: found } = useQuery({
    ...accountQueries.search(own?.upi ?? ''),
    enabled: data !== undefined,
  });
  if (recent) return recent;
  const upis = found?.upis ?? [];
  const last = own ? upis.find(({ upi }) => upi === own.upi) : undefined;
  const only = !own && upis.length === 1 ? upis[0] : undefined;
  const upi = last ?? only;
  return upi && { upiId: upi.id, upi: upi.upi, owner: own?.peer ?? upi.holder };
}
