import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { iso } from '../../platform/db/iso.ts';
import type { MessageRow } from './store-messages.ts';

/** A message as one of its readers sees it: a merchant does not learn who of the desk wrote. */
export function presentMessage(row: MessageRow, scope: Scope): DisputeMessage {
  const { kind, id, name } = row.actor;
  const isHidden = scope.kind === 'merchant' && kind === 'user';
  return {
    id: Number(row.id),
    at: iso(row.at),
    kind: row.kind,
    audience: row.audience,
    author: isHidden ? { kind, id: null, name: '' } : { kind, id, name },
    text: row.text,
    files: row.files,
  };
}
