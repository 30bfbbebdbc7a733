import { isAdmin } from '@peerdesk/domain/role.ts';
import type { User } from '@peerdesk/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { useProfile } from '../../session/session.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { userQueries } from './queries.ts';
import { useUsersText } from './texts.ts';
import { useUserChange } from './use-user-change.ts';

/** Who of the group gets the pay-outs that are assigned to its subadmin. */
export function DefaultPayerCard({ subadmin }: { subadmin: User }) {
  const t = useUsersText();
  const { role } = useProfile();
  const { id, defaultPayoutPeerId } = subadmin;
  const payers = useQuery(userQueries.payersOf(id)).data?.users ?? [];
  const change = useUserChange('user.updateDefaultPayoutPeer', () =>
    toastSuccess(t('payer.saved')),
  );
  return (
    <Card>
      <CardHeader title={t('group.title')}>
        <Link
          href={`${screenPaths.users}${isAdmin(role) ? `?parentId=${id}` : ''}`}
          className="touch-target text-sm text-accent-ink hover:underline"
        >
          {t('group.all')}
        </Link>
      </CardHeader>
      <div className="p-4">
        <Field label={t('payer.title')} hint={t('payer.hint')}>
          {(control) => (
            <SearchSelect
              {...control}
              className="w-full"
              isBusy={change.isPending}
              value={defaultPayoutPeerId ?? ''}
              options={[
                { value: '', label: t('payer.none') },
                ...payers.map((peer) => ({ value: peer.id, label: peer.name })),
              ]}
              onValueChange={(peerId) =>
                change.mutate({ subadminId: id, peerId: peerId === '' ? null : peerId })
              }
            />
          )}
        </Field>
      </div>
    </Card>
  );
}
