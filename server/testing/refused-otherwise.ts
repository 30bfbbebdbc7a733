import type { TestDesk } from './desk.ts';
import { refusalOf } from './refusal.ts';

/** What somebody tries, with the code that it is refused with. */
export type Tries = Record<string, readonly [string, Parameters<typeof refusalOf>[1]]>;

/** Makes every try. @returns those refused with another code; one that is allowed throws. */
export async function refusedOtherwise(desk: TestDesk, tries: Tries): Promise<string[]> {
  const others: string[] = [];
  for (const [what, [code, call]] of Object.entries(tries)) {
    const { errorCode } = await refusalOf(desk, call);
    if (errorCode !== code) others.push(`${what}: ${errorCode} instead of ${code}`);
  }
  return others;
}
