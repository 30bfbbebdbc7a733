import type { EarningPosting } from '@peerdesk/contract/ledger.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { presentPosting } from '../../core/ledger/present-posting.ts';
import type { EarningPostingRow } from './store-report.ts';

/** A posting of a wallet with what it earned. */
export function presentEarning(
  row: EarningPostingRow,
  scope: Scope,
  digits: number,
): EarningPosting {
  const { earned } = row;
  return {
    ...presentPosting(row, scope, digits),
    earned: earned === null ? null : formatMoney(minor(earned), digits),
  };
}
