import type { DeskSwitches, SwitchEffect } from '@peerdesk/contract/switches.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { notFound, ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { maySetSwitch, wantedToSwitch } from '@peerdesk/domain/switches/change.ts';
import type { Switch } from '@peerdesk/domain/switches/switches.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import {
  countOnUpis,
  lockSwitches,
  readBanks,
  readMet,
  readNames,
  readSwitches,
  saveSwitches,
  toSwitch,
  type StoredSwitch,
  type SwitchState,
} from './store-switches.ts';

const outbox: OutboxRow[] = [
  { topic: 'settings', scopes: ['desk'], event: 'settings.changed', ref: 'switches' },
];

/** `GET /settings/switches`: what is stopped, paused or dedicated, since when and by whom. */
export const getSwitches: Handler<'switches.get'> = async (_request, { services }) => {
  const state = await readSwitches(services.pool);
  return ok(await present(services.pool, state, null));
};

interface Change {
  after: SwitchState;
  effect: SwitchEffect;
  what: StoredSwitch;
}

/** `PATCH /settings/switches`: sets a switch or lifts one; in force here before the answer. */
export const updateSwitches: Handler<'switches.update'> = async ({ body }, context) => {
  const { services } = context;
  if (body.preview) {
    const state = await readSwitches(services.pool);
    const changed = await changeOf(services.pool, state, body, context);
    if (!changed.ok) return changed;
    return ok(await present(services.pool, state, changed.value.effect));
  }
  const written = await writeRecords<DeskSwitches>(context, async (client: Client) => {
    const before = await lockSwitches(client);
    const changed = await changeOf(client, before, body, context);
    if (!changed.ok) return changed;
    const { after, effect, what } = changed.value;
    await saveSwitches(client, after);
    const isSet = body.set !== undefined;
    return ok({
      response: await present(client, after, effect),
      audit: [
        {
          action: isSet ? 'switch.set' : 'switch.lift',
          subject: 'switches',
          [isSet ? 'after' : 'before']: { ...what, ...amountsOf(what), reason: body.reason },
        },
      ],
      outbox,
    });
  });
  if (written.ok) await services.settings.reload();
  return written;
};

/** What the request makes of the switches. Refused where somebody changed them in the meantime. */
async function changeOf(
  db: Queryable,
  before: SwitchState,
  body: Parameters<typeof updateSwitches>[0]['body'],
  { actor, now }: Context,
): Promise<Result<Change>> {
  if (body.version !== before.version) return refuse('AlreadyDecided', 'switches_changed');
  const version = before.version + 1;
  const { set, lift } = body;
  if (lift !== undefined && set === undefined) {
    const what = before.switches.find(({ id }) => id === lift);
    if (!what) return notFound();
    const switches = before.switches.filter(({ id }) => id !== what.id);
    return ok({ what, after: { version, switches }, effect: await effectOf(db, toSwitch(what)) });
  }
  if (set === undefined || lift !== undefined) return refuseField('set', 'switch_set_or_lift');
  const wanted = wantedToSwitch(set, rupeeDigits);
  if (!wanted.ok) return wanted;
  const one = wanted.value;
  const ids = [one.merchantId, one.userId].filter((id) => id !== null);
  const may = maySetSwitch(one, before.switches.map(toSwitch), await readNames(db, ids));
  if (!may.ok) return may;
  const what: StoredSwitch = {
    ...one,
    id: newId('switch', now),
    minAmount: one.minAmount === null ? null : String(one.minAmount),
    maxAmount: one.maxAmount === null ? null : String(one.maxAmount),
    reason: body.reason,
    at: new Date(now).toISOString(),
    by: actor,
  };
  const after = { version, switches: [...before.switches, what] };
  return ok({ what, after, effect: await effectOf(db, one) });
}

/** What a switch meets when it is set or lifted. */
async function effectOf(db: Queryable, one: Switch): Promise<SwitchEffect> {
  const met = await readMet(db, one);
  switch (one.kind) {
    case 'intake':
      return { payins: met.payins, payouts: 0, upis: 0 };
    case 'payouts':
      return { payins: 0, payouts: met.payouts, upis: 0 };
    case 'bank':
    case 'dedicated':
      return { payins: await countOnUpis(db, one), payouts: 0, upis: met.upis };
    case 'restricted':
      return { payins: met.payins, payouts: 0, upis: met.upis };
  }
}

async function present(
  db: Queryable,
  { version, switches }: SwitchState,
  effect: SwitchEffect | null,
): Promise<DeskSwitches> {
  const ids = switches
    .flatMap(({ merchantId, userId }) => [merchantId, userId])
    .filter((id) => id !== null);
  const names = await readNames(db, ids);
  const named = (id: string | null) =>
    id === null ? null : { id, name: names.get(id)?.name ?? id };
  return {
    version,
    switches: switches.map((one) => ({
      id: one.id,
      kind: one.kind,
      merchant: named(one.merchantId),
      user: named(one.userId),
      bank: one.bank,
      ...amountsOf(one),
      reason: one.reason,
      since: one.at,
      by: one.by,
    })),
    banks: await readBanks(db),
    effect,
  };
}

function amountsOf({ minAmount, maxAmount }: StoredSwitch) {
  const money = (text: string | null) =>
    text === null ? null : formatMoney(minor(BigInt(text)), rupeeDigits);
  return { minAmount: money(minAmount), maxAmount: money(maxAmount) };
}
