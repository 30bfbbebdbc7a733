import { evidencePackText } from '@peerdesk/catalogue/documents/evidence-pack.ts';
import { refundsMerchantId } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import { expect, test } from 'vitest';
import { tablesOf } from './evidence-tables.ts';
import type { EvidenceOrderRow } from './store-evidence.ts';

const orderOf = (merchantId: string, merchant: string): EvidenceOrderRow => ({
  ...{ kind: 'payout', ref_id: 'PO1', order_id: 'A-1', status: 'approved', amount: 100n },
  ...{ received_amount: null, currency: 'INR', utr: null, customer_id: 'C1' },
  ...{ customer_name: 'Ravi', customer_upi: null, peer_id: null, peer: null },
  ...{ peer_upi_id: null, account_id: null, flags: [], note: null },
  ...{ created_at: 0, decided_at: null, decided_by: null },
  merchant_id: merchantId,
  merchant,
});

test.each([
  ['en', 'Refunds to senders'],
  ['hi', 'भेजने वालों को रिफ़ंड'],
] as const)(
  'the merchant of the desk has its name in %s, and others their own',
  (language, name) => {
    const orders = [orderOf(refundsMerchantId, 'Refunds'), orderOf('M1', 'Rang Games')];
    const evidence = { orders, lines: [], postings: [], audit: [] };
    const formats = { digits: 2, timeZone: 'Asia/Kolkata', t: evidencePackText(language) };
    const [table] = tablesOf(evidence, formats);
    expect(JSON.parse(table?.json ?? '')).toMatchObject([
      { merchantId: refundsMerchantId, merchant: name },
      { merchantId: 'M1', merchant: 'Rang Games' },
    ]);
    expect(table?.csv).toContain(name);
  },
);
