import type { Approval } from '@peerdesk/contract/approval.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { ApiClient } from '../platform/api-client/client.ts';

export type Ask = RequestOf<'approval.ask'>['body'];

/** Asks for a second person where nothing may go wrong. */
export function askApproval(
  client: ApiClient,
  call: Ask['call'],
  body: Ask['body'],
): Promise<Approval> {
  return client.ok('approval.ask', { body: { call, body, note: 'agreed by phone' } });
}

export function decideApproval(
  client: ApiClient,
  id: string,
  status: RequestOf<'approval.decide'>['body']['status'] = 'approved',
) {
  return client.call('approval.decide', { body: { id, status } });
}
