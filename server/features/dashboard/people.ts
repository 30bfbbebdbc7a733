import type { Period } from '@peerdesk/domain/dates.ts';
import { comparedPeriods } from '@peerdesk/domain/figures/span.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { scopeKey } from '@peerdesk/domain/scope.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { askedPeriod, presentPeriod } from '../../core/period.ts';
import { volumesByScope } from './present.ts';
import { readCounts, readCountsOfGroup } from './store.ts';
import { readLeads, readPeers } from './store-people.ts';

const peersMax = 20;

/** `GET /dashboard/subadmin/running-stats`: what each subadmin's group does. */
export const getRunningStats: Handler<'dashboard.subadmins'> = async ({ query }, context) => {
  const { pool } = context.services;
  const asked = askedPeriod(query, context);
  if (!asked.ok) return asked;
  const period = comparedPeriods(asked.value, context.now).current;
  const leads = await readLeads(pool, context.scope);
  const scopeOf = (id: string) => scopeKey({ kind: 'group', subadminId: id });
  const volumes = await readVolumes(context, period, leads, scopeOf);
  const subadmins = leads.map(({ peers, online, open_disputes, ...lead }) => ({
    ...lead,
    peers: { total: peers, online },
    openDisputes: open_disputes,
    ...volumes(scopeOf(lead.id)),
  }));
  return ok({ ...presentPeriod(period), subadmins: largestFirst(subadmins) });
};

/** `GET /dashboard/peers`: the peers with the largest volume. */
export const getPeerVolumes: Handler<'dashboard.peers'> = async ({ query }, context) => {
  const { pool } = context.services;
  const asked = askedPeriod(query, context);
  if (!asked.ok) return asked;
  const period = comparedPeriods(asked.value, context.now).current;
  const { scope } = context;
  const all = await readPeers(pool, scope);
  const scopeOf = (id: string) => scopeKey({ kind: 'peer', peerId: id });
  // What a peer did in another group is not shown to this one.
  const volumes =
    scope.kind === 'group'
      ? volumesByScope(await readCountsOfGroup(pool, { subadminId: scope.subadminId, period }))
      : await readVolumes(context, period, all, scopeOf);
  const peers = all
    .map((peer) => ({ ...peer, ...volumes(scopeOf(peer.id)) }))
    .filter(({ payin, payout }) => payin.count + payout.count > 0);
  return ok({ ...presentPeriod(period), peers: largestFirst(peers).slice(0, peersMax) });
};

async function readVolumes(
  { services }: Pick<Context, 'services'>,
  period: Period,
  people: readonly { id: string }[],
  scopeOf: (id: string) => string,
) {
  const scopes = people.map(({ id }) => scopeOf(id));
  const daysIn = services.settings.current().company.timeZone;
  return volumesByScope(await readCounts(services.pool, { scopes, period, daysIn }));
}

/** The largest volume first; those without any keep the order of their names. */
function largestFirst<Person extends { moved: Minor }>(people: readonly Person[]) {
  return people
    .toSorted((one, other) => Number(other.moved - one.moved))
    .map(({ moved: _moved, ...person }) => person);
}
