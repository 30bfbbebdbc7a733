/** What a wall clock in a time zone shows; `month` is 1 to 12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/**
 * India's clocks have not changed since 1945. The first formatter of a process or a page takes up
 * to 20 ms to make, 80 on a phone, and the times of a business there are known without one.
 */
const indianZones: ReadonlySet<string> = new Set(['Asia/Calcutta', 'Asia/Kolkata']);
const indiaAheadMs = 330 * 60_000;
const indiaSteadyMs = Date.UTC(1946, 0);

/** @throws RangeError for a time zone that does not exist, and for what is no instant. */
export function wallTimeAt(ms: number, timeZone: string): WallTime {
  return indianZones.has(timeZone) && ms >= indiaSteadyMs
    ? wallTimeOfUtc(new Date(ms + indiaAheadMs))
    : wallTimeByFormatter(ms, timeZone);
}

function wallTimeOfUtc(at: Date): WallTime {
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
}

function wallTimeByFormatter(ms: number, timeZone: string): WallTime {
  const wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(timeZone).formatToParts(ms)) {
    if (Object.hasOwn(wall, type)) wall[type as keyof WallTime] = Number.parseInt(value, 10);
  }
  return wall;
}

/** Creating a formatter costs a hundred times its use; a process needs one or two time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const formattersMax = 16;

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (formatters.size >= formattersMax) formatters.clear();
  formatters.set(timeZone, made);
  return made;
}
