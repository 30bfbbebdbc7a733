import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Handler } from '../../../core/handler.ts';

import { readByHand } from './store-coverage.ts';

const ordersMax = 100;

/** `GET /uploads/gap`: what people approved on days that no statement covers. */
export const getGap: Handler<'upload.gap'> = async ({ query }, { services }) => {
  const { timeZone } = services.settings.current().company;
  const rows = await readByHand(services.pool, query, timeZone, ordersMax);
  return ok({
    orders: rows.map((row) => ({
      refId: row.ref_id,
      amount: formatMoney(minor(row.received_amount), rupeeDigits),
      utr: row.utr,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at === null ? null : iso(row.decided_at),
    })),
  });
};
