import type { Settings } from '@peerdesk/contract/settings.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { checkSettings } from './check.ts';
import { lockSettings, saveSettings, type SavedSettings } from './store.ts';

const outbox: OutboxRow[] = [
  { topic: 'settings', scopes: ['desk'], event: 'settings.changed', ref: 'company' },
];

/** `PATCH /settings/company`: changes the given fields and keeps the others. */
export const updateSettings: Handler<'settings.update'> = async ({ body }, context) => {
  const { settings } = context.services;
  const result = await writeRecords<Settings>(context, async (client) => {
    const before = await lockSettings(client);
    const after: SavedSettings = {
      company: merged(before.company, body.company),
      orderRules: merged(before.orderRules, body.orderRules),
      storage: merged(before.storage, body.storage),
      approvals: merged(before.approvals, body.approvals),
      brand: merged(before.brand, body.brand),
    };
    const checked = checkSettings(after, settings.currencies());
    if (!checked.ok) return checked;
    await saveSettings(client, checked.value);
    // Unsaved fields come from the configuration, which is the same on every node.
    const brand = { ...settings.current().brand, ...after.brand };
    return ok({
      response: { ...checked.value, brand },
      audit: [
        { action: 'settings.update', subject: 'settings', ...changed(before, checked.value) },
      ],
      outbox,
    });
  });
  if (result.ok) await settings.reload();
  return result;
};

/** `base` with the given fields of `change`. */
function merged<T extends object>(base: T, change: { [K in keyof T]?: T[K] | undefined } = {}): T {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(given) };
}

/** The fields that differ, section by section, for the audit. */
function changed(before: SavedSettings, after: SavedSettings) {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const section of ['company', 'orderRules', 'storage', 'approvals', 'brand'] as const) {
    const old: Record<string, unknown> = { ...before[section] };
    for (const [field, value] of Object.entries(after[section])) {
      if (old[field] === value) continue;
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
