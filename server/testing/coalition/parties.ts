import { dayMs, hourMs } from '@peerdesk/domain/durations.ts';
import { adminPassword, type TestDesk } from '../desk.ts';
import { ApiClient } from '../../platform/api-client/client.ts';
import { addActor, addShop, inProcess, type Actor } from '../model/participants.ts';
import { money } from '../model/amounts.ts';
import { Episode, indianTimeMs, type Coalition, type Parties } from './episode.ts';
import { house, ourCustomer, TrueBank } from './true-bank.ts';
import { worthOf } from './worth.ts';

const deposit = 60_000_00n;
const cash = 2_00_000_00n;
const shopBalance = 5_00_000_00n;

/** The kinds of members, as bits of a coalition's number. */
export const kinds = ['peer', 'subadmin', 'merchant', 'customer'] as const;

/**
 * Registers new parties: two groups, the northern one with three payers, two merchants. The
 * coalition is of the north: `members` says of which kinds, `isLarge` that it has two peers and the
 * one who only pays.
 */
export async function startEpisode(
  desk: TestDesk,
  { number, members, isLarge }: { number: number; members: number; isLarge: boolean },
): Promise<Episode> {
  beginInTheMorning(desk);
  const app = desk.servers[0]?.app;
  if (!app) throw new Error('an episode needs a server');
  const send = inProcess(app);
  const address = `http://10.9.${(number >> 8) & 255}.${number & 255}`;
  const anyone = new ApiClient([address], undefined, send);
  const admin = await anyone.signin('admin', adminPassword);
  const maker = { desk, anyone, admin };
  const name = (who: string) => `e${number}${who}`;
  const north = await addActor(maker, { username: name('north'), role: 'subadmin' });
  const south = await addActor(maker, { username: name('south'), role: 'subadmin' });
  const payers: Actor[] = [];
  for (const [who, role, group] of [
    ['peer1', 'peer', north],
    ['peer2', 'peer', north],
    ['payer1', 'peer-withdrawal', north],
    ['peer3', 'peer', south],
    ['peer4', 'peer', south],
    ['payer2', 'peer-withdrawal', south],
  ] as const) {
    const paid = role === 'peer' ? { deposit } : {};
    const draft = { username: name(who), role, groupId: group.id, upis: 1, ...paid };
    payers.push(await addActor(maker, draft));
  }
  const merchants = [await addShop(maker, 300, 150), await addShop(maker, 175, 33)] as const;
  for (const { id } of merchants) {
    const topup = { kind: 'topup', amount: money(shopBalance), reason: 'model' } as const;
    await admin.ok('merchant.changeWallet', { body: { merchantId: id, ...topup } });
  }
  const upis = await upisOf(desk, payers);
  const parties = { admin, subadmins: [north, south] as const, payers, upis, merchants, send };
  const episode = new Episode(
    desk,
    parties,
    coalitionOf(parties, members, isLarge),
    new TrueBank(600_000_000_000 + number * 10_000_019),
  );
  for (const { id } of [...payers, ...merchants]) episode.bank.open(id, cash);
  episode.bank.open(ourCustomer, cash);
  episode.bank.open(house, 100n * cash);
  const { orderRules } = await admin.ok('settings.get');
  episode.overdraftByLine = paise(orderRules.overdraftByLine);
  episode.byHandMost = paise(orderRules.subadminByHandMost);
  await episode.look();
  episode.brought = worthOf(episode);
  return episode;
}

function paise(text = ''): bigint {
  return BigInt(text.replace('.', ''));
}

async function upisOf(desk: TestDesk, payers: readonly Actor[]): Promise<Map<string, string>> {
  const { rows } = await desk.owner.query<{ id: string; peer_id: string }>(
    'select id, peer_id from upi where peer_id = any($1)',
    [payers.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.peer_id, row.id]));
}

function coalitionOf(parties: Parties, members: number, isLarge: boolean): Coalition {
  const [peer, other, payer] = parties.payers;
  const byKind = {
    peer: isLarge ? [peer, other, payer] : [peer],
    subadmin: [parties.subadmins[0]],
    merchant: [parties.merchants[0]],
    customer: [],
  };
  const of = kinds.filter((_, bit) => (members >> bit) % 2 === 1);
  const ids = of.flatMap((kind) => byKind[kind].map((one) => one?.id ?? ''));
  return {
    name: `${of.join(', ')}${isLarge ? ', large' : ''}`,
    ids: new Set(ids),
    hasCustomer: of.includes('customer'),
  };
}

/** The clock moves on to the next morning, so that every game begins at the same time of day. */
function beginInTheMorning({ clock }: TestDesk): void {
  const sinceMorning = (clock.now() + indianTimeMs - 9 * hourMs) % dayMs;
  clock.advance(dayMs - sinceMorning);
}

/** Nobody of this episode takes part in what comes later. */
export async function endEpisode({ parties, desk }: Episode): Promise<void> {
  const ids = [...parties.payers, ...parties.subadmins].map(({ id }) => id);
  await desk.owner.query(
    `update session set revoked_at = now(), revoked_why = 'signout' where user_id = any($1)`,
    [ids],
  );
  await desk.owner.query(`update upi set status = 'paused' where peer_id = any($1)`, [
    parties.payers.map(({ id }) => id),
  ]);
}
