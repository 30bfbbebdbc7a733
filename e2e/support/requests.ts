import { expect, type Page, type Request } from '@playwright/test';

export interface Watched {
  /** How many were sent so far. */
  asked: () => number;
  /** Waits until all of them have responses, and returns their number. */
  settled: () => Promise<number>;
}

/** Tracks the calls of a page to `GET /api…` with these parameters in the query. */
export function watchReads(
  page: Page,
  path: string,
  wanted: Readonly<Record<string, string>> = {},
): Watched {
  let [asked, ended] = [0, 0];
  const isWanted = (address: string) => {
    const { pathname, searchParams } = new URL(address);
    const fits = Object.entries(wanted).every(([name, value]) => searchParams.get(name) === value);
    return pathname === `/api${path}` && fits;
  };
  const count = (request: Request) => {
    if (isWanted(request.url())) ended += 1;
  };
  page.on('request', (request) => {
    if (isWanted(request.url())) asked += 1;
  });
  page.on('requestfinished', count);
  page.on('requestfailed', count);
  const settled = async () => {
    await expect.poll(() => asked - ended).toBe(0);
    return asked;
  };
  return { asked: () => asked, settled };
}
