import type { TimelineEntry } from '@peerdesk/contract/order.ts';

/** What an event says about itself under this name; undefined where it is no text. */
export function textOf(entry: TimelineEntry, name: string): string | undefined {
  const value = entry.detail[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
