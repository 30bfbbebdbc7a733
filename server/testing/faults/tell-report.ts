import type { FaultReport } from './run-faults.ts';

/** Half of the times, and the longest. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [half = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  return `${(half / 1000).toFixed(1)} s (${(most / 1000).toFixed(1)} at most)`;
}

/** Says what became of everything. @returns whether nothing was lost or doubled. */
export function tellReport(report: FaultReport, say: (line: string) => void): boolean {
  const { answers, faults, proof, wrong } = report;
  for (const [name, times] of faults) {
    const [any, all] = [times.map(({ anyMs }) => anyMs), times.map(({ allMs }) => allMs)];
    say(
      `${name}: ${times.length} times, one server ready after ${spread(any)}, both ${spread(all)}`,
    );
  }
  const counts = Object.entries(report.counts).map(([what, count]) => `${count} ${what}`);
  say(`${answers.acknowledged} writes acknowledged: ${counts.join(', ')} among them;`);
  say(
    `${answers.unknown} lost their answer and were repeated, ${answers.unavailable} were told to ` +
      `come later, ${answers.hung} hung; longest answer ${(answers.longestMs / 1000).toFixed(1)} s`,
  );
  for (const { what, ms } of answers.late) say(`LATE  ${(ms / 1000).toFixed(1)} s  ${what}`);
  for (const line of wrong) say(`WRONG  ${line}`);
  say(`${wrong.length} of them lost or doubled`);
  say(proof.output.trim().split('\n').at(-1) ?? '');
  return wrong.length === 0 && proof.code === 0;
}
