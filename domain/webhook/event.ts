import type { WebhookEvent, WebhookKind } from '@peerdesk/contract/webhook.ts';

/** The event of a change: by the new status, or `updated` where that stayed as it was. */
export function eventOf(kind: WebhookKind, status: string, hasMoved: boolean): string {
  return `${kind}.${hasMoved ? status : 'updated'}`;
}

/** Is the merchant subscribed to this event? */
export function isWanted(event: string, wanted: readonly WebhookEvent[]): boolean {
  const kind = event.slice(0, event.indexOf('.'));
  return wanted.some((name) => name === event || name === `${kind}.*`);
}

/** Is the merchant subscribed to any event of this kind of order? */
export function isKindWanted(kind: WebhookKind, wanted: readonly WebhookEvent[]): boolean {
  return wanted.some((name) => name.startsWith(`${kind}.`));
}
