import type { Minor } from '@peerdesk/domain/money.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { scopeKey } from '@peerdesk/domain/scope.ts';
import type { Handler } from '../../core/handler.ts';
import { askedPeriod, presentPeriod } from '../../core/period.ts';
import { volumesByPeer, volumesByScope } from './present.ts';
import { readCounts } from './store.ts';
import { readLeads, readPeers } from './store-people.ts';
import { readVolumes, readVolumesOfGroup } from './store-volumes.ts';

const peersMax = 20;

/** `GET /dashboard/subadmin/running-stats`: what each subadmin's group does. */
export const getRunningStats: Handler<'dashboard.subadmins'> = async ({ query }, context) => {
  const { pool, settings } = context.services;
  const asked = askedPeriod(query, context);
  if (!asked.ok) return asked;
  const { timeZone } = settings.current().company;
  const period = asked.value;
  const leads = await readLeads(pool, context.scope);
  const scopeOf = (id: string) => scopeKey({ kind: 'group', subadminId: id });
  const scopes = leads.map(({ id }) => scopeOf(id));
  const volumes = volumesByScope(await readCounts(pool, { scopes, period, daysIn: timeZone }));
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
  const { pool, settings } = context.services;
  const asked = askedPeriod(query, context);
  if (!asked.ok) return asked;
  const { timeZone } = settings.current().company;
  const period = asked.value;
  const { scope } = context;
  const all = await readPeers(pool, scope);
  const span = { period, timeZone };
  // What a peer did in another group is not shown to this one.
  const volumes = volumesByPeer(
    scope.kind === 'group'
      ? await readVolumesOfGroup(pool, { ...span, subadminId: scope.subadminId })
      : await readVolumes(pool, { ...span, peerIds: all.map(({ id }) => id) }),
  );
  const peers = all
    .map((peer) => ({ ...peer, ...volumes(peer.id) }))
    .filter(({ payin, payout }) => payin.count + payout.count > 0);
  return ok({ ...presentPeriod(period), peers: largestFirst(peers).slice(0, peersMax) });
};

/** The largest volume first; those without any keep the order of their names. */
function largestFirst<Person extends { moved: Minor }>(people: readonly Person[]) {
  return people
    .toSorted((one, other) => Number(other.moved - one.moved))
    .map(({ moved: _moved, ...person }) => person);
}
