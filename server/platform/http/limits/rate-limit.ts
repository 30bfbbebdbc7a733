import { because } from '@peerdesk/contract/because.ts';
import type { CallLimit } from '@peerdesk/contract/call.ts';
import { refuse, type Refusal } from '@peerdesk/domain/result.ts';
import type {
  FastifyRequest,
  onRequestAsyncHookHandler,
  onResponseAsyncHookHandler,
} from 'fastify';
import { addressKey } from '../caller/address-key.ts';
import { CallCounter } from './call-counter.ts';
import type { HttpServices } from '../http-services.ts';
import { readerOf } from '../caller/reader.ts';
import { sendRefusal, type WithRetry } from '../reply/reply.ts';
import { SharedCounter } from './shared-counter.ts';
import type { SharedCounts } from './shared-counts.ts';

export const windowMs = 60_000;
/** Statement checks from one address: a person checks a few documents, not hundreds. */
const statementChecksMax = 30;
/** Each issued statement is kept for ever, with an audit row. */
const statementIssuesMax = 60;
/** A session sends a few presence heartbeats a minute for each open order. */
const attentionMax = 240;
/** Upload parts of one session, 512 kB each: more than a network can deliver. */
const inPartsMax = 1200;
/** How many keys a counter holds. */
export const keysMax = 50_000;

/** The others count once the caller is known: see `OwnChanges`. */
export type HookedLimit = Exclude<CallLimit, 'ownChanges'>;
type WaitOf = (request: FastifyRequest, now: number) => number | Promise<number>;
type Hooks = { onRequest: onRequestAsyncHookHandler; onResponse?: onResponseAsyncHookHandler };

/** For each limit of the contract, the hook that runs before a body is read. */
export function limitHooks(
  services: Pick<HttpServices, 'clock' | 'timeZone' | 'rates'>,
  { shared, keys = keysMax }: { shared?: SharedCounts; keys?: number } = {},
): Record<HookedLimit, Hooks> {
  const onAll = (name: string, callsMax: () => number) =>
    new SharedCounter({ name, callsMax, windowMs, keys, shared });
  const addresses = onAll('pay page by address', () => services.rates().payPagePerAddress);
  const links = onAll('pay page by link', () => services.rates().payPagePerLink);
  // A conversation shows many at once, which must not keep its page from being asked for.
  const pictures = onAll('pay pictures by link', () => services.rates().payPagePerLink);
  const checks = onAll('statement checks', () => statementChecksMax);
  const issues = onAll('statement issues', () => statementIssuesMax);
  // What these spare is the work of the server that is called.
  const looks = new CallCounter(attentionMax, windowMs, keys);
  const parts = new CallCounter(inPartsMax, windowMs, keys);
  const limited =
    (waitOf: WaitOf): onRequestAsyncHookHandler =>
    async (request, reply) => {
      const waitMs = await waitOf(request, services.clock());
      if (waitMs === 0) return undefined;
      return sendRefusal(reply, tooManyCalls(waitMs), readerOf(services, request.headers));
    };
  // By address first: a flood from one address uses up the limits of few links.
  const ofPayPage = (counter: SharedCounter): Hooks => ({
    onRequest: limited(
      async (request, now) =>
        (await addresses.count(addressKey(request.ip), now)) ||
        counter.count(linkKey(request), now),
    ),
    /** Retries after a server failure do not count. */
    async onResponse(request, reply) {
      if (reply.statusCode === 503) counter.forget(linkKey(request));
    },
  });
  return {
    statementCheck: {
      onRequest: limited((request, now) => checks.count(addressKey(request.ip), now)),
    },
    statementIssue: {
      onRequest: limited((request, now) => issues.count(addressKey(request.ip), now)),
    },
    attention: {
      onRequest: limited((request, now) => looks.count(tokenKey(request), now)),
    },
    uploadInParts: {
      onRequest: limited((request, now) => parts.count(tokenKey(request), now)),
    },
    payPage: ofPayPage(links),
    payPicture: ofPayPage(pictures),
  };
}

export function tooManyCalls(waitMs: number): Refusal & WithRetry {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const why = because('too_many_calls', { seconds });
  return { ...refuse('RateLimited', why), retryAfterSeconds: seconds };
}

/** Callers without a token share the limit of their address. */
function tokenKey({ headers, ip }: FastifyRequest): string {
  return headers.authorization ?? addressKey(ip);
}

function linkKey({ params }: FastifyRequest): string {
  return (params as { token?: string }).token ?? '';
}
