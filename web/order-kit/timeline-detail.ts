import type { TimelineEntry } from '@peerdesk/contract/order.ts';

/** What an event says about itself under this name; undefined where it is no text. */
export function textOf(entry: TimelineEntry, name: string): string | undefined {
  const value = entry.detail[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** By how much a deadline moved, as `m:ss` or `h:mm:ss`; undefined for any other event. */
export function movedBy({ detail }: TimelineEntry): string | undefined {
  const seconds = detail['seconds'];
  if (typeof seconds !== 'number') return undefined;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] === 0 ? parts.slice(1) : parts)
    .map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}
