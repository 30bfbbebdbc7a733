import type { UserSession } from '@peerdesk/contract/user.ts';
import type { Grants } from '../shown-fields.ts';

/** Who sees which field of a session: a subadmin does not see their peers' locations. */
export const sessionFields: Grants<UserSession> = {
  id: 'everyone',
  createdAt: 'everyone',
  seenAt: 'everyone',
  endsAt: 'everyone',
  userAgent: 'everyone',
  ip: { readers: ['desk', 'peer'], otherwise: null },
  isCurrent: 'everyone',
};
