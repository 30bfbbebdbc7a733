import type { Terms } from '@peerdesk/domain/ledger/approvals.ts';
import type { Earnings } from '@peerdesk/domain/ledger/shares.ts';
import { noTariffs } from '@peerdesk/domain/ledger/tariff.ts';
import type { Direction } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import { overrideOf, storedTerms, tariffOf, type StoredTerms } from '../account/terms.ts';

/** What a peer earns on an order, and the subadmin of the group that it belongs to. */
export function earningsBy(
  way: Direction,
  peer: StoredTerms,
  subadminId: string | null,
  subadmin: StoredTerms | null,
): Earnings {
  const bps = subadmin ? overrideOf(subadmin)[`${way}Bps`] : 0;
  const override = subadminId !== null && bps > 0 ? { subadminId, bps } : null;
  return { commission: tariffOf(peer[way]), override };
}

/** The terms of a pay-in. On an unassigned one nobody earns anything. */
export function payinTermsOf(row: {
  merchant_terms: StoredTerms;
  peer_terms: StoredTerms | null;
  subadmin_id: string | null;
  subadmin_terms: StoredTerms | null;
}): Terms {
  const { merchant_terms: merchant, peer_terms: peer, subadmin_id: id } = row;
  const earner = peer ?? storedTerms(noTariffs);
  const earnings = earningsBy('payin', earner, id, row.subadmin_terms);
  return { fee: tariffOf(merchant.payin), ...earnings };
}
