import type { Talk, TalkMessage, TalkSide, UnreadTalks } from '@peerdesk/contract/talk.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { authorFor, talkSideOf } from '@peerdesk/domain/talk/rules.ts';
import type { Handler } from '../../core/handler.ts';
import { readSubject, type SubjectRow } from '../../core/order/subject.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import {
  readMarks,
  readTalk,
  readUnreadOfPeer,
  readUnreadOfStaff,
  type TalkRow,
  type UnreadRow,
} from './store.ts';

/** A pay-in within the scope, and the side on which the caller is. */
export async function findTalk(
  db: Queryable,
  refId: string,
  scope: Scope,
): Promise<{ payin: SubjectRow; side: TalkSide } | undefined> {
  const side = talkSideOf[scope.kind];
  if (side === null) return undefined;
  const payin = await readSubject(db, refId, scope);
  return payin?.kind === 'payin' ? { payin, side } : undefined;
}

/** `GET /talk/{refId}`. */
export const getTalk: Handler<'talk.one'> = async ({ params }, { services, scope, caller }) => {
  const found = await findTalk(services.pool, params.refId, scope);
  if (!found) return notFound();
  return ok(await talkOf(services.pool, found.payin, { scope, callerId: caller.id }));
};

/** `GET /talk/unread`. */
export const listUnreadTalks: Handler<'talk.unread'> = async (_request, { services, scope }) => {
  const rows = await unreadIn(services.pool, scope);
  return ok({ talks: rows.map((row) => presentUnread(row, scope)) });
};

/** All that was written with the peer who has the pay-in now. */
export async function talkOf(
  db: Queryable,
  { ref_id: refId, peer_id: peerId }: SubjectRow,
  { scope, callerId }: { scope: Scope; callerId: string },
): Promise<Talk> {
  if (peerId === null) return { refId, messages: [], readByOther: 0, unread: 0, mayWrite: false };
  const messages = await readTalk(db, refId, peerId);
  const marks = await readMarks(db, refId, peerId);
  const isPeer = talkSideOf[scope.kind] === 'peer';
  return {
    refId,
    messages: messages.map((row) => presentMessage(row, scope, callerId)),
    readByOther: Number((isPeer ? marks?.staff_read : marks?.peer_read) ?? 0),
    unread: (isPeer ? marks?.peer_unread : marks?.staff_unread) ?? 0,
    mayWrite: true,
  };
}

async function unreadIn(db: Queryable, scope: Scope): Promise<UnreadRow[]> {
  switch (scope.kind) {
    case 'desk':
      return readUnreadOfStaff(db, null);
    case 'group':
      return readUnreadOfStaff(db, scope.subadminId);
    case 'peer':
      return readUnreadOfPeer(db, scope.peerId);
    case 'merchant':
      return [];
  }
}

function presentMessage(row: TalkRow, scope: Scope, callerId: string): TalkMessage {
  return {
    id: Number(row.id),
    at: iso(row.at),
    by: row.side,
    author: authorFor({ by: row.side, name: row.author_name }, scope),
    isOwn: row.author_id === callerId,
    text: row.text,
    files: row.files,
  };
}

function presentUnread(row: UnreadRow, scope: Scope): UnreadTalks['talks'][number] {
  const by = talkSideOf[scope.kind] === 'peer' ? 'staff' : 'peer';
  return {
    refId: row.ref_id,
    amount: formatMoney(minor(row.amount), row.digits),
    currency: row.currency,
    status: row.status,
    author: authorFor({ by, name: row.author_name }, scope),
    at: iso(row.at),
    text: row.text,
    unread: row.unread,
  };
}
