import { partyKinds, type PartyKind } from '@peerdesk/contract/party.ts';
import { patchSearch } from '../../lib/search-params.ts';

/** Somebody of whom more is asked: by an order, or by an id. */
export interface AskedParty {
  kind: PartyKind;
  of: string;
}

const parameter = 'panel';

/** Whose panel the address opens, such as `?panel=customer.PI01ABC`. */
export function askedParty(search: string): AskedParty | undefined {
  const [kind, ...rest] = (new URLSearchParams(search).get(parameter) ?? '').split('.');
  const of = rest.join('.');
  const known = partyKinds.find((one) => one === kind);
  return known && of !== '' && of.length <= 100 ? { kind: known, of } : undefined;
}

/** The same address with a panel over it, or without any. */
export function withParty(path: string, search: string, party: AskedParty | undefined): string {
  const next = patchSearch(search, { [parameter]: party && `${party.kind}.${party.of}` });
  return next ? `${path}?${next}` : path;
}
