import type { PayoutAct } from './decide.ts';

/** Of what was done here, the earliest first, the pay-outs with which it is over for the payer. */
export function endedBy(acts: readonly (Partial<PayoutAct> | undefined)[]): string[] {
  const isOver = new Map<string, boolean>();
  for (const act of acts) {
    // Whoever accepts has it before them, and may have sent the money when it is taken away.
    const isPayers = act?.call === 'payout.accept' || act?.call === 'payout.decide';
    if (isPayers && act.body) isOver.set(act.body.refId, act.call === 'payout.decide');
  }
  return [...isOver].flatMap(([refId, ended]) => (ended ? [refId] : []));
}
