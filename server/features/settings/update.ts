import { because } from '@peerdesk/contract/because.ts';
import type { RequestOf, ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { settingSections } from '@peerdesk/contract/settings.ts';
import { loosensLimits } from '@peerdesk/domain/approval/loosens.ts';
import { ok, refuse, type Refusal } from '@peerdesk/domain/result.ts';
import { everyonesScope } from '@peerdesk/domain/scope.ts';
import { mayChangeSecurity } from '@peerdesk/domain/session/admission.ts';
import { createHash } from 'node:crypto';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { iso } from '../../platform/db/iso.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { checkSettings } from './check.ts';
import { presentSettings } from './present.ts';
import { picturesOf } from './sent-pictures.ts';
import { savePicture } from './store-picture.ts';
import { lockSettings, saveSettings, type LastSave, type SavedSettings } from './store.ts';

const outbox: OutboxRow[] = [
  {
    topic: 'settings',
    scopes: ['desk', everyonesScope],
    event: 'settings.changed',
    ref: 'company',
  },
];

/**
 * `PATCH /settings/company`: changes the given fields and keeps the others. Refuses a change that
 * was begun before somebody else's.
 */
export const updateSettings: Handler<'settings.update'> = async ({ body }, context) => {
  const { services, caller, actor, now } = context;
  const { settings } = services;
  const pictures = await picturesOf(body.brand ?? {}, context);
  if (!pictures.ok) return pictures;
  const asked = {
    ...body,
    ...(body.brand && { brand: { ...body.brand, ...pictures.value.brand } }),
  };
  // Otherwise a stolen session could switch off what protects against it.
  const proved = body.security ? mayChangeSecurity(caller, now) : ok(null);
  if (!proved.ok) return proved;
  const result = await writeRecords<ResponseOf<'settings.update'>>(context, async (client) => {
    const { saved: before, last } = await lockSettings(client);
    if (body.version !== undefined && body.version !== last.version) return refuseStale(last);
    const checked = checkSettings(changedBy(before, asked), settings.currencies());
    if (!checked.ok) return checked;
    const isLooser = loosensLimits(before, checked.value);
    if (isLooser && context.approval === undefined) return needsSecond;
    for (const made of pictures.value.made) await savePicture(client, made, now);
    const next = { version: last.version + 1, at: now, by: actor.name };
    await saveSettings(client, checked.value, next);
    // Unsaved fields come from the configuration, which is the same on every node.
    const brand = { ...settings.atFirst().brand, ...checked.value.brand };
    return ok({
      response: presentSettings(context, { ...checked.value, brand }, next),
      audit: [
        { action: 'settings.update', subject: 'settings', ...changed(before, checked.value) },
      ],
      outbox,
    });
  });
  if (result.ok) await settings.reload();
  return result;
};

function refuseStale({ at, by }: LastSave): Refusal {
  if (at === null || by === null) return refuse('AlreadyDecided', 'just_changed');
  return refuse('AlreadyDecided', because('settings_changed', { who: by, at: iso(at) }));
}

const needsSecond = refuse('PermissionDenied', 'limits_need_second', { needsSecond: true });

/** The settings with the given fields in place of what they were. */
function changedBy(
  before: SavedSettings,
  body: RequestOf<'settings.update'>['body'],
): SavedSettings {
  const sections = settingSections.map((section) => {
    const given = Object.entries(body[section] ?? {}).filter(([, value]) => value !== undefined);
    const after = Object.entries({ ...before[section], ...Object.fromEntries(given) });
    // Of the brand, what is null is not saved: the configuration says it.
    const kept = after.filter(([, value]) => section !== 'brand' || value !== null);
    return [section, Object.fromEntries(kept)];
  });
  return Object.fromEntries(sections) as SavedSettings;
}

/** The fields that differ, section by section, for the audit. */
function changed(before: SavedSettings, after: SavedSettings) {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const section of settingSections) {
    const old: Record<string, unknown> = { ...before[section] };
    const next: Record<string, unknown> = { ...after[section] };
    for (const field of new Set([...Object.keys(old), ...Object.keys(next)])) {
      const value = next[field] ?? null;
      if ((old[field] ?? null) === value) continue;
      was[`${section}.${field}`] = short(old[field] ?? null);
      is[`${section}.${field}`] = short(value);
    }
  }
  return { before: was, after: is };
}

const auditTextMax = 300;

/** A picture may be 200 kB of text; the audit stores its hash. */
function short(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= auditTextMax) return value;
  const hash = createHash('sha256').update(value).digest('hex');
  return `${value.slice(0, 40)}… (${value.length} characters, SHA-256 ${hash})`;
}
