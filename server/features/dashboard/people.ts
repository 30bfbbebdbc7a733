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
  const { reads, settings } = context.services;
  const asked = askedPeriod(query, context);
  if (!asked.ok) return asked;
  const { timeZone } = settings.current().company;
  const period = asked.value;
  const scopeOf = (id: string) => scopeKey({ kind: 'group', subadminId: id });
  const { leads, counts } = await reads.run(async (db) => {
    const leads = await readLeads(db, context.scope);
    const scopes = leads.map(({ id }) => scopeOf(id));
    return { leads, counts: await readCounts(db, { scopes, period, daysIn: timeZone }) };
  });
  const volumes = volumesByScope(counts);
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
  const { reads, settings } = context.services;
  const asked = askedPeriod(query, context);
  if (!asked.ok) return asked;
  const { timeZone } = settings.current().company;
  const period = asked.value;
  const { scope } = context;
  const span = { period, timeZone };
  const { all, rows } = await reads.run(async (db) => {
    const all = await readPeers(db, scope);
    // What a peer did in another group is not shown to this one.
    const rows =
      scope.kind === 'group'
        ? await readVolumesOfGroup(db, { ...span, subadminId: scope.subadminId })
        : await readVolumes(db, { ...span, peerIds: all.map(({ id }) => id) });
    return { all, rows };
  });
  const volumes = volumesByPeer(rows);
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
