import { payinOf } from '@peerdesk/domain/testing/payin.ts';
import { payoutOf } from '@peerdesk/domain/testing/payout.ts';
import { change } from '@peerdesk/domain/payin/payin.ts';
import { payoutChange } from '@peerdesk/domain/payout/payout.ts';
import { expect, test } from 'vitest';
import * as payins from './payin/store.ts';
import * as payouts from './payout/store.ts';

// Rows without any column of their own: what the result has, the change has set.
const payinRow = {} as payins.PayinRow;
const payoutRow = { other_utrs: [] as payouts.PayoutRow['other_utrs'] } as payouts.PayoutRow;

test('the row after a change has every column that the change sets', () => {
  const taken = change(payinOf({ status: 'created' }), { status: 'pending' }, 'assigned');
  const payin = payins.rowAfter(payinRow, taken);
  expect(Object.keys(payin)).toEqual(
    expect.arrayContaining(Object.keys(payins.columnsOf(taken.after))),
  );
  expect(payin).toMatchObject({ peer_id: 'P', upi_id: 'V', account_id: 'A', assigned_at: 0 });

  const accepted = payoutChange(payoutOf(), { status: 'processing' }, 'accepted');
  const payout = payouts.rowAfter(payoutRow, accepted);
  expect(Object.keys(payout)).toEqual(
    expect.arrayContaining(Object.keys(payouts.columnsOf(accepted.after))),
  );
});

test('a pay-in that moves to another peer keeps no name of the former one', () => {
  const row = { ...payinRow, peer_id: 'Q', upi_id: 'W', peer_name: 'Old', upi_holder: 'Old' };
  const opened = change(payinOf({ status: 'created' }), { status: 'pending' }, 'assigned');
  expect(payins.rowAfter(row, opened)).toMatchObject({ peer_name: null, upi_holder: null });
  const same = { ...row, peer_id: 'P', upi_id: 'V' };
  expect(payins.rowAfter(same, opened)).toMatchObject({ peer_name: 'Old', upi_holder: 'Old' });
});
