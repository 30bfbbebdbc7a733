/** Lengths of time in milliseconds. A business day may be longer or shorter: see `dates.ts`. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
