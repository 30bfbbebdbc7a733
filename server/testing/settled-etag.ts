import { waitFor } from './wait.ts';

/**
 * Polls until the answer is 304. What was written through another server reaches this one within a
 * moment, so that the first mark may be old already.
 *
 * @param ask makes the poll, with the mark to send in `if-none-match`, empty at first
 * @returns the mark that is true now
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
