import { lookup as lookUp } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The outcome of a post: the response, or why there is none. */
export type PostFault =
  | 'invalid_url'
  | 'unresolved'
  | 'private_address'
  | 'refused'
  | 'tls'
  | 'timeout'
  | 'cut_off';

export type PostOutcome =
  | { status: number; answer: string; location: string | null }
  | { fault: PostFault; detail: string };

export interface Address {
  address: string;
  family: number;
}

/** The addresses of a name; a test has its own. */
export type Resolve = (hostname: string) => Promise<Address[]>;

export interface PostOptions {
  /** Opens private addresses, plain http and any port: for development and tests. */
  allowPrivate: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
}

const timeoutDefaultMs = 10_000;
/** The most bytes read of a response, and kept of it. */
const answerReadMax = 64 * 1024;
const answerKeptMax = 1024;

const resolveByDns: Resolve = (hostname) => lookUp(hostname, { all: true });

/**
 * Why a URL may not be posted to; null if it may. The addresses behind a name are checked when
 * connecting.
 */
export function faultOfUrl(url: string, allowPrivate: boolean): PostFault | null {
  const parsed = URL.parse(url);
  if (!parsed || !['https:', 'http:'].includes(parsed.protocol)) return 'invalid_url';
  if (parsed.username || parsed.password || parsed.hash) return 'invalid_url';
  if (allowPrivate) return null;
  if (parsed.protocol !== 'https:' || parsed.port !== '') return 'invalid_url';
  const host = bareHost(parsed);
  return isIP(host) && !isPublicAddress(host) ? 'private_address' : null;
}

/**
 * Posts a body to a URL that somebody else chose. The name is resolved here, every address is
 * checked, and the connection goes to a checked one: a name that resolves to something else a
 * moment later gains nothing. Redirects are not followed, and the answer is read up to a limit.
 */
export async function guardedPost(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
  { allowPrivate, resolve = resolveByDns, timeoutMs = timeoutDefaultMs }: PostOptions,
): Promise<PostOutcome> {
  const wrong = faultOfUrl(url, allowPrivate);
  if (wrong) return { fault: wrong, detail: '' };
  const target = new URL(url);
  const signal = AbortSignal.timeout(timeoutMs);
  const checked = await addressesOf(bareHost(target), { resolve, allowPrivate, signal });
  if ('fault' in checked) return checked;
  return send(target, { headers, body, addresses: checked.addresses, signal });
}

type Checked = { addresses: Address[] } | { fault: PostFault; detail: string };

async function addressesOf(
  host: string,
  options: { resolve: Resolve; allowPrivate: boolean; signal: AbortSignal },
): Promise<Checked> {
  const family = isIP(host);
  const found = family
    ? [{ address: host, family }]
    : await untilAborted(options.resolve(host), options.signal).catch((error: unknown) => error);
  if (!Array.isArray(found)) {
    if (options.signal.aborted) return { fault: 'timeout', detail: '' };
    return { fault: 'unresolved', detail: codeOf(found) };
  }
  const addresses = found as Address[];
  const closed = addresses.find(({ address }) => !isPublicAddress(address));
  if (closed && !options.allowPrivate) {
    return { fault: 'private_address', detail: closed.address };
  }
  return addresses.length > 0 ? { addresses } : { fault: 'unresolved', detail: '' };
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Resolves to the checked addresses, whatever the name resolves to now (DNS rebinding). */
function lookupOf(addresses: readonly Address[]): LookupFunction {
  const [first] = addresses;
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
  };
}

interface Sent {
  headers: Record<string, string>;
  body: string | Buffer;
  addresses: readonly Address[];
  signal: AbortSignal;
}

function send(target: URL, { headers, body, addresses, signal }: Sent): Promise<PostOutcome> {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const failed = (error: unknown) => {
      const fault = signal.aborted ? 'timeout' : faultOfError(error);
      resolve({ fault, detail: signal.aborted ? '' : codeOf(error) });
    };
    const sent = request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: lookupOf(addresses),
        agent: false,
        signal,
      },
      (response) => void readAnswer(response, signal).then(resolve, failed),
    );
    sent.on('error', failed);
    sent.end(body);
  });
}

/** A response that is longer than what is read still counts, by its status. */
async function readAnswer(
  response: http.IncomingMessage,
  signal: AbortSignal,
): Promise<PostOutcome> {
  const chunks: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (read < answerKeptMax) chunks.push(chunk);
      read += chunk.length;
      if (read > answerReadMax) break;
    }
  } catch (error) {
    return { fault: signal.aborted ? 'timeout' : 'cut_off', detail: codeOf(error) };
  } finally {
    response.destroy();
  }
  return {
    status: response.statusCode ?? 0,
    answer: Buffer.concat(chunks).subarray(0, answerKeptMax).toString('utf8'),
    location: response.headers.location ?? null,
  };
}

/** A host without the brackets of an IPv6 address. */
function bareHost({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code = error.name } = error as NodeJS.ErrnoException;
  return code;
}

const cutOff: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT']);
const isOfTls = (code: string) => /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|SELF_|DEPTH_|UNABLE_)/.test(code);

function faultOfError(error: unknown): PostFault {
  const code = codeOf(error);
  if (isOfTls(code)) return 'tls';
  return cutOff.has(code) || code.startsWith('HPE_') ? 'cut_off' : 'refused';
}
