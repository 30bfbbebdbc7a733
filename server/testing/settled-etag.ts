import { waitFor } from './wait.ts';

/**
 * Polls until the response is 304. A write through another server arrives here after a moment, so
 * the first ETag may already be outdated.
 *
 * @param ask sends the poll, with the ETag for `if-none-match`, empty at first
 * @returns the current ETag
 */
export async function settledEtag(ask: (mark: string) => Promise<Response>): Promise<string> {
  let mark = '';
  await waitFor(
    'an unchanged answer',
    async () => {
      const answer = await ask(mark);
      mark = answer.headers.get('etag') ?? mark;
      return answer.status;
    },
    (status) => status === 304,
  );
  return mark;
}
