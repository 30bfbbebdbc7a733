/** Minutes in the two largest units that they fill, as far as somebody wants to know. */
type ShownDuration = {
  unit: 'minutes' | 'hours' | 'days';
  large: string;
  /** Of the next smaller unit. */
  small: string;
};

const hour = 60;
const day = 24 * hour;

/** `4496` → 3 days and 3 hours; below two hours and two days, only what is smaller is told. */
export function inLargeUnits(minutes: number): ShownDuration {
  if (minutes < 2 * hour) return shown('minutes', minutes, 0);
  if (minutes < 2 * day) return shown('hours', Math.floor(minutes / hour), minutes % hour);
  return shown('days', Math.floor(minutes / day), Math.floor((minutes % day) / hour));
}

function shown(unit: ShownDuration['unit'], large: number, small: number): ShownDuration {
  return { unit, large: String(large), small: String(small) };
}
