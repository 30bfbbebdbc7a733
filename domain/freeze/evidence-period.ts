import { because } from '@peerdesk/contract/because.ts';
import { ok, refuseField, type Result } from '../result.ts';

/** The longest period of an evidence pack. */
export const evidenceDaysMax = 366;
const dayMs = 24 * 60 * 60 * 1000;

/** The days of an evidence pack, both included, and the day `after` them. */
export function evidencePeriod(asked: {
  from: string;
  to: string;
}): Result<{ from: string; to: string; after: string }> {
  const { from, to } = asked;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) return refuseField('to', 'range_reversed');
  if (days > evidenceDaysMax) {
    return refuseField('to', because('evidence_too_many_days', { most: evidenceDaysMax }));
  }
  return ok({ from, to, after: new Date(Date.parse(to) + dayMs).toISOString().slice(0, 10) });
}
