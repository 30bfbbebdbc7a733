import { clearDueCredits } from '../core/ledger/uncleared.ts';
import type { TestDesk } from './desk.ts';

/** Clears what is due at an instant, as the sweep does. */
export async function clearDue(desk: TestDesk, now: number): Promise<void> {
  const services = desk.servers[0]?.services;
  if (services) await clearDueCredits(services, now);
}
