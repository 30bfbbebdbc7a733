import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import { currentBrand } from '../lib/brand.ts';
import { fullTime } from '../lib/format-time.ts';
import { api } from '../session/session.ts';

/** Who acted last, and when, as a sentence has it. */
export interface LastAct {
  who: string;
  time: string;
}

/** A field of a record as an act found it. */
export const before = (entry: AuditEntry, field: string) => fieldOf(entry.before, field);

/** A field of a record as an act left it. */
export const after = (entry: AuditEntry, field: string) => fieldOf(entry.after, field);

const fieldOf = (record: unknown, field: string): unknown =>
  isFields(record) ? record[field] : undefined;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Where something stands, and who brought it there; nobody where that was no person's act. */
export interface Standing {
  isOpen: boolean;
  last: LastAct | undefined;
}

/** So many acts on a record are looked through for the one that is meant. */
const actsRead = '20';

interface Acts {
  subject: string;
  action?: string;
}

/** The last act on a record that `isIt`, by the audit, which admins read. */
export async function lastActOn(
  of: Acts,
  isIt: (entry: AuditEntry) => boolean,
  signal: AbortSignal,
): Promise<LastAct | undefined> {
  const last = (await actsOn(of, signal)).find(isIt);
  return last && last.actor.kind !== 'system' ? actOf(last) : undefined;
}

/** The newest acts on a record, the newest first. */
export async function actsOn(of: Acts, signal: AbortSignal): Promise<AuditEntry[]> {
  return (await api('audit.list', { query: { ...of, pagesize: actsRead }, signal })).entries;
}

export function actOf({ actor, at }: Pick<AuditEntry, 'actor' | 'at'>): LastAct {
  return { who: actor.name, time: timeOf(at) };
}

/** When something was done, as a sentence has it. */
export const timeOf = (at: string) => fullTime(at, currentBrand().timeZone);
