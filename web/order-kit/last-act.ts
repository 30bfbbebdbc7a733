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

/** The last act on a record that `isIt`, by the audit, which admins read. */
export async function lastActOn(
  of: { subject: string; action?: string },
  isIt: (entry: AuditEntry) => boolean,
  signal: AbortSignal,
): Promise<LastAct | undefined> {
  const { entries } = await api('audit.list', { query: { ...of, pagesize: actsRead }, signal });
  const last = entries.find(isIt);
  if (!last || last.actor.kind === 'system') return undefined;
  return { who: last.actor.name, time: fullTime(last.at, currentBrand().timeZone) };
}
