import { operator } from '@peerdesk/catalogue/sentence.ts';
import { storeNote } from '@peerdesk/domain/order/note.ts';
import { expect, test } from 'vitest';
import { presentAudit } from './present.ts';
import type { AuditRow } from './store-list.ts';

const recorded = (action: string, note: string | undefined) =>
  presentAudit(
    {
      ...{ id: '1', at: 1, actor: { kind: 'user', id: 'U1', name: 'Asha' }, subject: 'x:1' },
      ...{ origin: { ip: null, requestId: null }, action, before: null, after: { note } },
    } as unknown as AuditRow,
    operator,
  ).after;

const posing = JSON.stringify({ reason: 'payout_merchant_asked', words: '' });

test('a reason is read in words where reasons are kept, and typed text stays as it is', () => {
  const kept = storeNote('payout_merchant_asked');
  expect(recorded('dispute.resolved', kept)).not.toEqual({ note: kept });
  expect(recorded('complaint.refused', kept)).not.toEqual({ note: kept });
  for (const action of ['approval.asked', 'request.asked', 'alert.acknowledged']) {
    expect(recorded(action, posing)).toEqual({ note: posing });
  }
});
