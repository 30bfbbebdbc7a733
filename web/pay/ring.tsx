/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { Countdown } from './countdown.ts';
import { useWords } from './words.ts';

const radius = 29;
const dependencies = 2 * Math.PI * radius;

/**
 * The time left as a ring that empties; it turns amber for the last two minutes and says so once.
 */
export function Ring({ time }: { time: Countdown }): JSX.Element {
  const { t } = useWords();
  const name = t(time.isOver ? 'timeOver' : 'timeLeft');
  return (
    <div class={time.isSoon ? 'ring soon' : 'ring'}>
      <svg viewBox="0 0 66 66" aria-hidden="true" focusable="false">
        <circle class="ring-all" cx="33" cy="33" r={radius} />
        <circle
          class="ring-left"
          cx="33"
          cy="33"
          r={radius}
          stroke-dasharray={dependencies}
          stroke-dashoffset={dependencies * (1 - time.fraction)}
        />
      </svg>
      <span class="ring-text" role="timer" aria-label={`${name}: ${time.text}`}>
        {time.text}
      </span>
      <span class="unseen" role="status">
        {time.isSoon ? t(time.isOver ? 'timeOver' : 'timeSoon') : ''}
      </span>
    </div>
  );
}
