import {
  partyDays,
  partyDisputesMax,
  partyOrdersMax,
  partyOrdersShown,
  type Party,
  type PartyFigures,
} from '@peerdesk/contract/party.ts';
import { maySee } from '@peerdesk/domain/access.ts';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { figuresOf } from '@peerdesk/domain/figures/figures.ts';
import { formatMoney, minor, zero } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Context, Handler } from '../../core/handler.ts';
import {
  readSeenMerchant,
  readSeenOrder,
  readSeenPeer,
  readSeenUpi,
} from '../../core/party/seen.ts';
import { iso } from '../../platform/db/iso.ts';
import {
  countDisputes,
  readFigures,
  readNewest,
  type NewestRow,
  type Owner,
  type StatusRow,
} from './store.ts';

type Seen = Pick<Party, 'id' | 'name' | 'detail' | 'recordId'> & { owner: Owner };

/**
 * `GET /party`: somebody by the caller's own orders. Whom the caller does not see, by an order or
 * as a record, is not found; and what others have to do with them is never counted.
 */
export const getParty: Handler<'party.get'> = async ({ query }, context) => {
  const { services, scope, now } = context;
  const seen = await findParty(query, context);
  if (!seen) return notFound();
  const { owner, ...shown } = seen;
  const asked = { owner, scope, now, since: now - partyDays * dayMs };
  const db = services.pool;
  const paysOut = query.kind !== 'upi';
  const [payins, payouts, disputes, newestPayins, newestPayouts] = await Promise.all([
    readFigures(db, 'payin', asked),
    paysOut ? readFigures(db, 'payout', asked) : null,
    countDisputes(db, asked),
    readNewest(db, 'payin', asked),
    paysOut ? readNewest(db, 'payout', asked) : [],
  ]);
  const listed = (kind: 'payin' | 'payout') => (row: NewestRow) => ({ kind, row });
  const newest = [...newestPayins.map(listed('payin')), ...newestPayouts.map(listed('payout'))];
  newest.sort((one, other) => other.row.created_at - one.row.created_at);
  return ok({
    kind: query.kind,
    ...shown,
    merchantId: owner.kind === 'customer' ? owner.merchantId : null,
    payins: presentFigures(payins),
    payouts: payouts && presentFigures(payouts),
    disputes: { ...disputes, isCapped: disputes.total === partyDisputesMax },
    newest: newest.slice(0, partyOrdersShown).map(({ kind, row }) => ({
      kind,
      refId: row.ref_id,
      amount: formatMoney(minor(row.amount), services.settings.digitsOf(row.currency)),
      currency: row.currency,
      status: row.status,
      createdAt: iso(row.created_at),
    })),
  });
};

async function findParty(
  { kind, of }: { kind: Party['kind']; of: string },
  { services: { pool }, scope, caller }: Context,
): Promise<Seen | undefined> {
  const hasScreen = (screen: 'user' | 'merchants') => maySee(screen, caller.role);
  switch (kind) {
    case 'peer': {
      const peer = await readSeenPeer(pool, of, scope);
      const recordId = hasScreen('user') ? of : null;
      if (!peer) return undefined;
      const { id, name } = peer;
      return { id, name, detail: null, recordId, owner: { kind, peerId: id } };
    }
    case 'upi': {
      const upi = await readSeenUpi(pool, of, scope);
      if (!upi) return undefined;
      const { id, vpa, peer_name: detail } = upi;
      return { id, name: vpa, detail, recordId: id, owner: { kind, upiId: id } };
    }
    case 'merchant': {
      const merchant = await readSeenMerchant(pool, of, scope);
      if (!merchant) return undefined;
      const { id, name } = merchant;
      const recordId = hasScreen('merchants') ? id : null;
      return { id, name, detail: null, recordId, owner: { kind, merchantId: id } };
    }
    case 'customer': {
      const order = await readSeenOrder(pool, of, scope);
      if (!order) return undefined;
      const { customer_id: id, customer_name: name, merchant_id: merchantId } = order;
      const owner = { kind, merchantId, customerId: id } as const;
      return { id, name: name ?? id, detail: order.merchant_name, recordId: null, owner };
    }
  }
}

function presentFigures(rows: readonly StatusRow[]): PartyFigures {
  const { count, approved, successRate } = figuresOf(
    rows.map(({ status, orders }) => ({ status, orders, minutes: 0, amount: zero })),
  );
  const sum = (of: (row: StatusRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    orders: count,
    approved,
    successRate,
    lastHour: sum((row) => row.last_hour),
    lastDay: sum((row) => row.last_day),
    isCapped: count === partyOrdersMax,
  };
}
