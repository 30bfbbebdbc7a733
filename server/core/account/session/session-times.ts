import { sessionTimes } from '@peerdesk/domain/limits.ts';
import type { SettingsReader } from '../../services.ts';

/** The idle timeout and the absolute lifetime of sessions, from Settings. */
export function sessionTimesBy(settings: Pick<SettingsReader, 'current'>) {
  return sessionTimes(settings.current().security);
}

/** The time of a call, with what is needed to tell whether a session is still alive. */
export function livingAt({
  services,
  now,
}: {
  services: { settings: Pick<SettingsReader, 'current'> };
  now: number;
}): { now: number; idleMs: number } {
  return { now, idleMs: sessionTimesBy(services.settings).idleMs };
}
