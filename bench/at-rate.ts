import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long calls take that are begun so often, whether or not those before have been answered: in
 * milliseconds, ascending.
 */
async function timesAtRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const begun: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = startedAt + (n * 1000) / perSecond;
    const waitMs = due - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    begun.push(work().then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(begun);
  return times.toSorted((a, b) => a - b);
}

/**
 * The newest pay-ins, asked for at such a rate, each time from an address of its own: the limit per
 * address would be measured otherwise. `tooBusy`: how often the server said that it is, as it does
 * before it lets decisions wait.
 */
export async function listsAtRate(
  { base, auth }: { base: string; auth: string },
  rate: { perSecond: number; seconds: number },
): Promise<{ times: number[]; tooBusy: number }> {
  let asking = 0;
  let tooBusy = 0;
  const times = await timesAtRate(rate, async () => {
    asking += 1;
    const from = `10.0.${(asking >> 8) & 255}.${asking & 255}`;
    const headers = { authorization: auth, 'x-forwarded-for': from };
    const answer = await fetch(`${base}/api/customer/order`, { headers });
    if (answer.status === 503) tooBusy += 1;
    else if (answer.status !== 200) throw new Error(`a list was answered with ${answer.status}`);
    await answer.text();
  });
  return { times, tooBusy };
}
