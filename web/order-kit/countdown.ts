/** Under this, the time left is shown in amber. */
const urgentMs = 2 * 60 * 1000;

export interface TimeLeft {
  /** `1:02:03` or `12:04`. */
  text: string;
  isUrgent: boolean;
  isOver: boolean;
}

/**
 * The time from `now` (epoch milliseconds) to an instant, in whole seconds. The clock of the page
 * is up to a second behind, so the rest is dropped: rounded up, 15 minutes began at 15:01.
 */
export function countdownOf(until: string, now: number): TimeLeft {
  const ms = Date.parse(until) - now;
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const pair = (figure: number) => String(figure).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const text = hours > 0 ? `${hours}:${pair(minutes)}` : String(minutes);
  return {
    text: `${text}:${pair(seconds % 60)}`,
    isUrgent: ms < urgentMs,
    isOver: !(ms > 0),
  };
}
