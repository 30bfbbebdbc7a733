import type { PartyKind } from '@peerdesk/contract/party.ts';
import { patchSearch } from '../../lib/search-params.ts';

/** Somebody of whom more is asked: by an order, or by an id. */
export interface AskedParty {
  kind: PartyKind;
  of: string;
}

export const panelParameter = 'panel';

/** The same address with a panel over it, or without any. */
export function withParty(path: string, search: string, party: AskedParty | undefined): string {
  const next = patchSearch(search, { [panelParameter]: party && `${party.kind}.${party.of}` });
  return next ? `${path}?${next}` : path;
}
