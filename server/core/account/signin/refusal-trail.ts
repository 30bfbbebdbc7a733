import type { Actor } from '@peerdesk/domain/actor.ts';
import type { Origin } from '../../../platform/http/context.ts';

/** A change that leaves only an audit row, and notifies nobody. */
interface RefusalTrail {
  at: number;
  actor: Actor;
  origin: Origin;
  audit: readonly { action: string; subject: string; after: unknown }[];
  outbox: readonly [];
}

/** Writes it, as a change of its own or in the transaction of an attempt. */
export type WriteTrail = (change: RefusalTrail) => Promise<unknown>;
