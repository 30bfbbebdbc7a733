import { sessionTimes } from '@peerdesk/domain/limits.ts';
import type { SettingsReader } from '../services.ts';

/** How long sessions last without use, and in all, by Settings. */
export function sessionTimesBy(settings: Pick<SettingsReader, 'current'>) {
  return sessionTimes(settings.current().security);
}

/** The moment of a call, with what it takes to tell whether a session still lives. */
export function livingAt({
  services,
  now,
}: {
  services: { settings: Pick<SettingsReader, 'current'> };
  now: number;
}): { now: number; idleMs: number } {
  return { now, idleMs: sessionTimesBy(services.settings).idleMs };
}
