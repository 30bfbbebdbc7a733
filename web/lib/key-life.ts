import { minuteMs } from '@peerdesk/domain/durations.ts';

/** The server keeps an answer for its key for 24 hours: nothing is repeated after that. */
export const keyLivesMs = 20 * 60 * minuteMs;

/** Whether what was first sent then would be carried out once more when it is sent again. */
export function isKeyForgotten(firstSentAt: number, now: number): boolean {
  return now - firstSentAt >= keyLivesMs;
}
