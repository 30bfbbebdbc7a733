import type { PushTopic } from '@peerdesk/contract/push.ts';
import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import { holdingStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { unacceptedStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { telling } from '@peerdesk/domain/push/telling.ts';
import { isPeerRole, rolesThat, takesPayins } from '@peerdesk/domain/role.ts';
import { payinWaitStatuses } from '@peerdesk/domain/waiting/payin.ts';
import { walletKinds } from '@peerdesk/contract/user.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** A session that lives now (`$1`) and was used since (`$2`). */
const livingSession = `s.revoked_at is null and s.ends_at > $1::timestamptz
    and s.seen_at > $2::timestamptz`;

/** People with a subscribed device, and their topics; `since`: only newer items are news. */
const listeners = `
  select u.id, u.role, u.presence, u.min_amount, c.topics,
         greatest(c.chosen_at, $3::timestamptz) as since
  from push_choice c join app_user u on u.id = c.user_id
  where u.role in ${sqlList(rolesThat(isPeerRole))}
    and exists (
      select from push_subscription p join session s on s.id = p.session_id
      where p.user_id = u.id and ${livingSession}
        and (p.failing_since is null or p.tried_at < $4::timestamptz))`;

// The current items for each listener, by topic; each `subject` is reported once. A wallet change
// by a decided request is reported as the decision, to listeners of both topics.
const orderNews = `
  select l.id, 'order' as topic, o.ref_id as subject from listener l
  join payin o on o.peer_id = l.id and o.created_at > l.since - interval '1 day'
  where o.status in ${sqlList(holdingStatuses)} and o.assigned_at > l.since
  union all
  select l.id, 'order', o.ref_id || ' ' || o.round || ' ' || o.assigned_at from listener l
  join payout o on o.peer_id = l.id and o.status in ${sqlList(unacceptedStatuses)}
  where o.assigned_at > l.since`;

const claimNews = `
  select l.id, 'claim', o.ref_id from listener l
  join payin o on o.peer_id = l.id and o.created_at > l.since - interval '1 day'
  where o.status in ${sqlList(payinWaitStatuses.claimed)} and o.resolve_type = 'auto'
    and exists (select from utr_claim c where c.order_ref = o.ref_id and c.state = 'claimed'
                and c.claimed_at > l.since)`;

const deadlineNews = `
  select l.id, 'deadline', o.ref_id || ' ' || o.round || ' ' || o.assigned_at from listener l
  join payout o on o.peer_id = l.id and o.status in ${sqlList(unacceptedStatuses)}
  where o.expires_at > $1::timestamptz and o.expires_at <= $5::timestamptz
    and o.assigned_at < $6::timestamptz`;

const disputeNews = `
  select l.id, 'dispute', d.ref_id || ' ' || coalesce(m.id, 0) from listener l
  join dispute d on d.peer_id = l.id and d.status in ${sqlList(openDisputeStatuses)}
  left join lateral (
    select id, at, actor ->> 'id' as author from dispute_message
    where dispute_id = d.ref_id and audience = 'internal' order by id desc limit 1) m on true
  where coalesce(m.at, d.created_at) > l.since and m.author is distinct from l.id`;

const walletNews = `
  select l.id, 'wallet', e.id from listener l
  cross join lateral (
    select entry_id from posting where account = 'peer:' || l.id || ':wallet'
      and entry_id between $7 and $8) p
  join entry e on e.id = p.entry_id
  where e.kind in ${sqlList(walletKinds)} and e.at > l.since
    and (e.order_ref is null or not 'request' = any (l.topics))`;

const lowWalletNews = `
  select l.id, 'lowWallet', $9::text from listener l
  join account a on a.id = 'peer:' || l.id || ':wallet'
  where l.presence = 'online' and l.role in ${sqlList(rolesThat(takesPayins))}
    and a.balance - a.held - a.uncleared < greatest($10::bigint, coalesce(l.min_amount, 0))`;

const requestNews = `
  select l.id, 'request', r.id from listener l
  join money_request r on r.user_id = l.id and r.created_at > l.since - interval '90 days'
  where r.decided_at > l.since and r.decided_by <> l.id`;

export interface TellAt {
  now: number;
  idleMs: number;
  /** Below this a wallet takes no order at all, in minor units. */
  lowBelow: bigint;
  /** The ids of entries made since what is news begins. */
  entries: { from: string; to: string };
}

/** A recipient, with the number of new items of a kind. */
export interface Due {
  user_id: string;
  topic: PushTopic;
  count: number;
}

/**
 * Marks what is new to people who chose to be told of it, and answers whom to tell. Of a kind that
 * somebody was told of just now, nothing is marked: it is told a little later, with what comes
 * meanwhile.
 */
export async function markTold(client: Client, at: TellAt): Promise<Due[]> {
  const { now, idleMs, lowBelow, entries } = at;
  const { rows } = await client.query<Due>({
    name: 'push_tell',
    text: `
      with listener as materialized (${listeners}),
      standing as (
        ${orderNews} union all ${claimNews} union all ${deadlineNews}
        union all ${disputeNews} union all ${walletNews}
        union all ${lowWalletNews} union all ${requestNews}),
      wanted as (
        select s.id as user_id, s.topic, s.subject from standing s
        join listener l on l.id = s.id and s.topic = any (l.topics)
        where not exists (
          select from push_notice n where n.user_id = s.id and n.topic = s.topic
            and n.told_at > $11::timestamptz)),
      told as (
        insert into push_notice (user_id, topic, subject, told_at)
        select user_id, topic, subject, $1::timestamptz from wanted
        on conflict do nothing
        returning user_id, topic)
      select w.user_id, w.topic, count(*)::int as count from wanted w
      where exists (select from told t where t.user_id = w.user_id and t.topic = w.topic)
      group by w.user_id, w.topic order by w.user_id, w.topic`,
    values: [
      iso(now),
      iso(now - idleMs),
      iso(now - telling.newsMs),
      iso(now - telling.failingPauseMs),
      iso(now + telling.nearMs),
      iso(now - telling.knownMs),
      entries.from,
      entries.to,
      `low ${Math.floor(now / telling.lowAgainMs)}`,
      lowBelow,
      iso(now - telling.quietMs),
    ],
  });
  return rows;
}

/** The sessions of this person with a subscribed browser, the latest first. */
export async function readDevices(
  client: Client,
  userId: string,
  { now, idleMs }: { now: number; idleMs: number },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select s.id from push_subscription p join session s on s.id = p.session_id
     where p.user_id = $3 and ${livingSession}
       and (p.failing_since is null or p.tried_at < $4::timestamptz)
     order by s.seen_at desc limit $5`,
    [
      ...[iso(now), iso(now - idleMs), userId],
      ...[iso(now - telling.failingPauseMs), telling.devicesMost],
    ],
  );
  return rows.map(({ id }) => id);
}

export async function forgetTold(client: Client, before: number): Promise<void> {
  await client.query('delete from push_notice where told_at < $1', [iso(before)]);
}
