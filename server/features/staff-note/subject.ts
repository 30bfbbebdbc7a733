import {
  partyOfSubject,
  partyOrdersMax,
  partySubject,
  type PartyKind,
} from '@peerdesk/contract/party.ts';
import type { SubjectKind } from '@peerdesk/contract/staff-note.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { readSubject, type SubjectRow } from '../../core/order/subject.ts';
import { customerCode, type Customer } from '../../core/party/customer-code.ts';
import {
  readSeenMerchant,
  readSeenOrder,
  readSeenPeer,
  readSeenUpi,
} from '../../core/party/seen.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** What a note can be about. */
export interface NoteSubject {
  /** As requested. */
  refId: string;
  kind: SubjectKind | PartyKind;
  /** Under which its notes are kept. */
  key: string;
  /** Whose subadmin can be named in its notes. */
  subadminId: string | null;
  /** Where it is decided, and so can be handed over. */
  order: SubjectRow | null;
  /** By what somebody is seen. */
  party: { kind: PartyKind; of: string } | null;
  /** The orders of a customer whose notes are shown too. */
  orders: readonly string[];
}

/** Undefined for what is outside the scope, as for what there is not. */
export async function readNoteSubject(
  db: Queryable,
  refId: string,
  scope: Scope,
): Promise<NoteSubject | undefined> {
  const asked = partyOfSubject(refId);
  if (asked) return readParty(db, { refId, ...asked }, scope);
  const order = await readSubject(db, refId, scope);
  if (!order) return undefined;
  const { kind, ref_id: key, subadmin_id: subadminId } = order;
  return { refId, kind, key, subadminId, order, party: null, orders: [] };
}

/** The same people, by the same rules, as `GET /party` answers. */
async function readParty(
  db: Queryable,
  { refId, kind, of }: { refId: string; kind: PartyKind; of: string },
  scope: Scope,
): Promise<NoteSubject | undefined> {
  const seen = (id: string, by: string, subadminId: string | null, orders: string[] = []) => ({
    ...{ refId, kind, key: partySubject({ kind, of: id }), subadminId },
    ...{ order: null, party: { kind, of: by }, orders },
  });
  switch (kind) {
    case 'peer': {
      const peer = await readSeenPeer(db, of, scope);
      return peer && seen(peer.id, peer.id, peer.parent_id);
    }
    case 'upi': {
      const upi = await readSeenUpi(db, of, scope);
      return upi && seen(upi.id, upi.id, upi.parent_id);
    }
    case 'merchant': {
      const merchant = await readSeenMerchant(db, of, scope);
      return merchant && seen(merchant.id, of, merchant.subadmin_id);
    }
    case 'customer': {
      const order = await readSeenOrder(db, of, scope);
      if (!order) return undefined;
      const customer = { merchantId: order.merchant_id, customerId: order.customer_id };
      const orders = await readOrdersOf(db, customer, scope);
      return seen(customerCode(customer), of, order.subadmin_id, orders);
    }
  }
}

/** The newest orders of a customer within the scope. */
async function readOrdersOf(
  db: Queryable,
  { merchantId, customerId }: Customer,
  scope: Scope,
): Promise<string[]> {
  const all = new Conditions();
  all.add(`p.merchant_id = ${all.param(merchantId)}`);
  all.add(`p.customer_id = ${all.param(customerId)}`);
  addOrderScope(all, scope);
  const newest = `where ${all.where} order by p.created_at desc limit ${partyOrdersMax}`;
  const { rows } = await db.query<{ ref_id: string }>(
    `(select p.ref_id from payin p ${newest}) union all (select p.ref_id from payout p ${newest})`,
    all.values,
  );
  return rows.map((row) => row.ref_id);
}
