import type { FreezeKind } from '@peerdesk/contract/freeze.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { Subject } from './store-subject.ts';

/**
 * Notifies admins and those who see the frozen subject; nobody else learns of the freeze itself.
 */
export function outboxOfFreeze(
  kind: FreezeKind,
  id: string,
  { subject, subadminId }: Pick<Subject, 'subject' | 'subadminId'>,
  event: string,
): OutboxRow[] {
  const peerId = subject.kind === 'upi' ? subject.peerId : null;
  const scopes = scopesTouched({
    peerId: subject.kind === 'user' ? subject.id : peerId,
    subadminId,
    merchantId: subject.kind === 'merchant' ? subject.id : null,
  });
  const seen = { scopes, event, ref: id };
  return [
    { topic: 'freeze', scopes: ['desk'], event, ref: id },
    { topic: kind, ...seen },
    { topic: 'wallet', ...seen },
    // Its pay-ins wait for it no longer, or again.
    ...(kind === 'user' ? [{ topic: 'payin' as const, ...seen }] : []),
  ];
}
