import { setTimeout as sleep } from 'node:timers/promises';
import { sendOnce } from './waiting-orders.ts';

/**
 * How long calls take that are begun so often, whether or not those before have been answered: in
 * milliseconds, ascending. One that fails ends nothing: `lost` is how many did.
 */
async function timesAtRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: () => Promise<unknown>,
): Promise<{ times: number[]; lost: number }> {
  const times: number[] = [];
  let lost = 0;
  const begun: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = startedAt + (n * 1000) / perSecond;
    const waitMs = due - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    begun.push(
      work().then(
        () => void times.push(performance.now() - due),
        () => void (lost += 1),
      ),
    );
  }
  await Promise.all(begun);
  return { times: times.toSorted((a, b) => a - b), lost };
}

/**
 * The newest pay-ins, asked for at such a rate, each time from an address of its own: the limit per
 * address would be measured otherwise. `tooBusy`: how often the server said that it is, as it does
 * before it lets decisions wait.
 */
export async function listsAtRate(
  { base, auth }: { base: string; auth: string },
  rate: { perSecond: number; seconds: number },
): Promise<{ times: number[]; tooBusy: number; lost: number }> {
  let tooBusy = 0;
  const { times, lost } = await timesAtRate(rate, async () => {
    if ((await sendOnce(base, 'GET', '/customer/order', auth, {})) === null) tooBusy += 1;
  });
  return { times, tooBusy, lost };
}
