import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '@peerdesk/contract/settings.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import {
  addMember,
  addMerchant,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  testClientOf,
  type DeskClients,
  type World,
} from '../world.ts';

export const callerKinds = [
  'admin',
  'subadmin',
  'peer',
  'peer-withdrawal',
  'merchant',
  'tester',
  'anyone',
  'stranger',
] as const;
export type CallerKind = (typeof callerKinds)[number];

const madeUpToken = `auth ${'A'.repeat(43)}`;
const busyMs = 500;

/**
 * Everybody who calls. What one of them did to another is mended by an admin whom no request
 * names: a new caller comes in the place of one who was blocked or signed out.
 */
export class Callers {
  private readonly desk: DeskClients;
  private readonly clients = new Map<CallerKind, ApiClient>();
  private readonly coming = new Map<CallerKind, Promise<void>>();
  private settings: Settings | undefined;
  private northId = '';

  constructor(desk: DeskClients) {
    this.desk = desk;
  }

  of(kind: CallerKind): ApiClient {
    const client = this.clients.get(kind);
    if (!client) throw new Error(`there is no ${kind} yet`);
    return client;
  }

  /** New people, with an order of each kind, on a desk with the settings that it had at first. */
  async renewAll(): Promise<void> {
    await this.mendSettings();
    this.clients.set('anyone', this.desk.anyone);
    this.clients.set('stranger', this.desk.anyone.as(madeUpToken));
    try {
      await this.takeWorld(await buildWorld(this.desk));
    } catch (error) {
      if (this.clients.size < callerKinds.length) throw error;
      // A merchant may pay less by now than the peers of a new world would earn.
      for (const kind of callerKinds) await this.renew(kind);
    }
    await this.renew('admin');
  }

  private async takeWorld(world: World): Promise<void> {
    const { north, peer, payer, merchant } = world;
    this.northId = north.user.id;
    this.clients.set('subadmin', north.client);
    this.clients.set('peer', peer.client);
    this.clients.set('peer-withdrawal', payer.client);
    this.clients.set('merchant', merchant.client);
    this.clients.set('tester', await testClientOf(this.desk, merchant.id));
    // What earlier requests left behind may be in the way: a run goes on with fewer orders.
    await this.placeOrders(world).catch(() => undefined);
  }

  private async placeOrders(world: World): Promise<void> {
    const { peer, merchant } = world;
    await fundMerchant(this.desk, merchant.id);
    const { refId } = await payOrder(this.desk, world);
    await this.desk.admin.ok('payin.confirm', { body: { refId } });
    const payout = await givePayout(this.desk, world, peer);
    const paid = { refId: payout.refId, status: 'approved', utr: freshUtr() } as const;
    await peer.client.ok('payout.decide', { body: paid });
    const complaint = { refId: payout.refId, reason: 'nothing came' };
    await merchant.client.ok('dispute.create', { body: complaint });
  }

  /** Somebody else in the place of a caller who is let in no longer, or the same where it fails. */
  async renew(kind: CallerKind): Promise<void> {
    const coming = this.coming.get(kind) ?? this.renewNow(kind).catch(() => undefined);
    this.coming.set(kind, coming);
    await coming.finally(() => this.coming.delete(kind));
  }

  private async renewNow(kind: CallerKind): Promise<void> {
    switch (kind) {
      case 'anyone':
      case 'stranger':
        return;
      case 'merchant':
      case 'tester': {
        const merchant = await patiently(() => addMerchant(this.desk));
        this.clients.set('merchant', merchant.client);
        this.clients.set('tester', await testClientOf(this.desk, merchant.id));
        return;
      }
      default: {
        const parent = kind === 'peer' || kind === 'peer-withdrawal' ? this.northId : '';
        const set = parent === '' ? {} : { parentId: parent };
        const { client } = await patiently(() => addMember(this.desk, kind, set));
        this.clients.set(kind, client);
      }
    }
  }

  private async mendSettings(): Promise<void> {
    const { admin } = this.desk;
    const {
      version = 0,
      saved: _saved,
      atFirst: _atFirst,
      ...now
    } = await patiently(() => admin.ok('settings.get'));
    this.settings ??= now as Settings;
    const { orderRules, storage, rates, newUsers, newMerchants } = this.settings;
    await admin.ok('settings.update', {
      body: { version, orderRules, storage, rates, newUsers, newMerchants },
    });
    for (;;) {
      const { version: seen, switches } = await admin.ok('switches.get');
      const [first] = switches;
      if (!first) return;
      const body = { version: seen, lift: first.id, reason: 'the run goes on' };
      await admin.ok('switches.update', { body });
    }
  }
}

/** A desk that is asked for much tells to come later now and then. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await work();
    } catch (error) {
      if (times === 5 || !/: (429|503) /.test(String(error))) throw error;
      await sleep(busyMs);
    }
  }
}
