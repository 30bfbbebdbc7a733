import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { ApiClient } from '../platform/api-client/client.ts';
import type { TestDesk } from './desk.ts';
import type { Member } from './world.ts';

export type Ask = RequestOf<'request.ask'>['body'];

export function topup(set: Partial<Ask> = {}): Ask {
  return { kind: 'topup', amount: '5000.00', ...set };
}

export function settlement(amount: string): Ask {
  return { kind: 'settlement', amount };
}

/** Asks for money, whatever the answer. */
export function ask(by: ApiClient, body: Ask) {
  return by.call('request.ask', { body });
}

export function asked(by: ApiClient, body: Ask) {
  return by.ok('request.ask', { body });
}

export function decide(by: ApiClient, id: string, status: 'approved' | 'declined', note = 'seen') {
  return by.call('request.decide', { body: { id, status, note } });
}

/** A request as its reader sees it; undefined for whoever does not. */
export async function one(by: ApiClient, id: string) {
  return (await by.ok('request.list', { query: { q: id } })).requests[0];
}

export async function balanceOf({ client }: Member): Promise<string> {
  return (await client.ok('user.wallet')).balance;
}

/** The states of all claims on a reference, the oldest first. */
export async function statesOf(desk: TestDesk, utr: string): Promise<string[]> {
  const { rows } = await desk.owner.query<{ state: string }>(
    'select state from utr_claim where utr = $1 order by id',
    [utr],
  );
  return rows.map(({ state }) => state);
}
