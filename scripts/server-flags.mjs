// How Node runs a server, in production and in the benchmarks.

/**
 * The heap grows by a third beyond what is in use, not by up to four times: a report of 200,000
 * rows takes 40 MB more than an idle server, in place of 170. The young generation is small: once
 * grown, a large one stays large while the server is idle.
 */
export const serverFlags = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  '--initial-old-space-size=64',
];
