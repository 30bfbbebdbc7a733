import { partyKinds } from '@peerdesk/contract/party.ts';
import { panelParameter, type AskedParty } from './party-path.ts';

/** Whose panel the address opens, such as `?panel=customer.PI01ABC`. */
export function askedParty(search: string): AskedParty | undefined {
  const [kind, ...rest] = (new URLSearchParams(search).get(panelParameter) ?? '').split('.');
  const of = rest.join('.');
  const known = partyKinds.find((one) => one === kind);
  return known && of !== '' && of.length <= 100 ? { kind: known, of } : undefined;
}
