import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './endpoints.ts';

const secret = /token|password|secret|otp|code|apikey|phone|account(number)?$/i;

/** Names of what a call has in its address. */
function inAddress({ params, query }: Call): string[] {
  return [params, query].flatMap((schema) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
  );
}

test('no address holds a secret, but for links that are meant to be handed on', () => {
  const found = Object.entries<Call>(calls).flatMap(([name, call]) =>
    inAddress(call)
      .filter((parameter) => secret.test(parameter))
      .map((parameter) => [name, parameter]),
  );
  const links = found.filter(
    ([name, parameter]) => name?.startsWith('pay.') && parameter === 'token',
  );
  expect(links.length).toBeGreaterThan(0);
  // The code of a statement is printed on it, for whoever is to check it.
  const others = found.filter((one) => !links.includes(one));
  expect(others).toEqual([['statement.check', 'code']]);
});
