import type { CallName, RequestOf, ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { knownRowsHeader, rowMarksHeader } from '@peerdesk/contract/known-rows.ts';
import { wholeList, type KnownRows } from '@peerdesk/domain/known-rows.ts';
import { callRoutes } from 'virtual:call-routes';
import { ApiError, emptyResultMessage, failureOf } from './api-error.ts';
import { heardAnswer } from './heard.ts';
import { currentLanguage } from './i18n/language.ts';
import { textNow } from './i18n/texts.ts';

/** Longer than any answer takes, shorter than a person's patience. */
const timeoutMsDefault = 20_000;

/** Marks kept for unchanged polls; the oldest goes when a new one comes. */
const marksMax = 60;

type Present<Name extends 'params' | 'query' | 'body', Value> = Value extends undefined
  ? unknown
  : Name extends 'query'
    ? { query?: Value }
    : Record<Name, Value>;

interface RequestOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Name a retry of the same act by the same key; a new one is made otherwise. */
  idempotencyKey?: string;
}

export type ApiRequest<N extends CallName> = Present<'params', RequestOf<N>['params']> &
  Present<'query', RequestOf<N>['query']> &
  Present<'body', RequestOf<N>['body']> &
  RequestOptions;

type Arguments<N extends CallName> =
  Record<never, never> extends ApiRequest<N> ? [request?: ApiRequest<N>] : [request: ApiRequest<N>];

/** Makes a call of the contract and returns what stands under `data`; throws `ApiError`. */
export type Api = <N extends CallName>(name: N, ...rest: Arguments<N>) => Promise<ResponseOf<N>>;

export interface ApiParts {
  fetch: typeof fetch;
  base: () => string;
  /** The access token, or '' while signed out; may first wait for a fresh one. */
  token: (name: CallName) => string | Promise<string>;
  /** For whom the call is made; the answer is given to nobody else. */
  person: (name: CallName) => string;
  onSessionError: (error: ApiError, token: string) => void;
}

/** What stood under `data`, and the marks by which what is unchanged is not sent again. */
interface Answer {
  etag: string | null;
  data: unknown;
  rows?: KnownRows | undefined;
}

interface LooseRequest extends RequestOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface Client {
  api: Api;
  /** After a write of one's own the next poll must not be answered from memory. */
  forgetMarks: () => void;
  /** Of whoever leaves. */
  forgetAnswers: () => void;
}

/** The typed client over the contract's table of calls. */
export function createClient(parts: ApiParts): Client {
  const marks = new Map<string, Answer>();
  // Rows have marks of their own, by which the server tells which of them are still so.
  const forgetMarks = () => {
    for (const [url, answer] of marks) marks.set(url, { ...answer, etag: null });
  };

  async function call(name: CallName, request: LooseRequest = {}): Promise<unknown> {
    const { method, path } = routeOf(name);
    const url = parts.base() + filled(path, request.params ?? {}) + queryText(request.query ?? {});
    const isRead = method === 'GET';
    let kept: Answer | undefined;
    const ask = (isAgain: boolean) =>
      forOnePerson(parts, name, async (token) => {
        kept = isRead && !isAgain ? marks.get(url) : undefined;
        const response = await send(parts.fetch, url, {
          method,
          cache: 'no-store',
          headers: headersOf({ token, isRead, kept, key: request.idempotencyKey }),
          signal: signalOf(request),
          ...(!isRead && { body: JSON.stringify(request.body ?? {}) }),
        });
        if (response.status === 304 && kept) return kept;
        return readAnswer(response, kept, (error) => parts.onSessionError(error, token));
      });
    const answer = (await ask(false)) ?? (await ask(true)) ?? { etag: null, data: undefined };
    if (!isRead) forgetMarks();
    else if (answer !== kept) keepMark(marks, url, answer);
    return answer.data;
  }

  return {
    api: ((name, request) => call(name, request)) as Api,
    forgetMarks,
    forgetAnswers: () => marks.clear(),
  };
}

/**
 * Makes a call as whoever is signed in now. When they have left before it could be sent it is not
 * made, for it would be made as the next person; nor does anybody else get its answer.
 */
export async function forOnePerson<T>(
  parts: Pick<ApiParts, 'person' | 'token'>,
  name: CallName,
  make: (token: string) => Promise<T>,
): Promise<T> {
  const person = parts.person(name);
  const refuseOthers = () => {
    if (parts.person(name) === person) return;
    const message = textNow('api.sessionOver');
    throw new ApiError({ errorCode: 'SessionError', message, status: 0 });
  };
  try {
    const token = await parts.token(name);
    refuseOthers();
    return await make(token);
  } finally {
    refuseOthers();
  }
}

export function routeOf(name: CallName): { method: string; path: string } {
  const [method = '', path = ''] = callRoutes[name].split(' ');
  return { method, path };
}

export function filled(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(params[name])));
}

/** Parameters are text, figures or flags; anything else is a fault of the code that sends it. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`a parameter of a call cannot be ${typeof value}`);
}

/** Empty values are dropped, so that an emptied filter asks for everything. */
export function queryText(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, asText(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

function headersOf(of: {
  token: string;
  isRead: boolean;
  kept: Answer | undefined;
  key: string | undefined;
}): Record<string, string> {
  const rows = [...(of.kept?.rows?.keys() ?? [])].join('');
  return {
    accept: 'application/json',
    ...inLanguage(),
    ...(of.token && { authorization: `auth ${of.token}` }),
    traceparent: traceParent(),
    ...(of.kept?.etag && { 'if-none-match': of.kept.etag }),
    ...(rows && { [knownRowsHeader]: rows }),
    ...(!of.isRead && {
      'content-type': 'application/json',
      'idempotency-key': of.key ?? crypto.randomUUID(),
    }),
  };
}

/** For refusals where it is not known who asks: signing in, or a session that ended. */
export function inLanguage(): Record<string, string> {
  return { 'accept-language': currentLanguage() };
}

/** Each call begins a trace, which servers follow that have a collector. */
function traceParent(): string {
  const [trace, span] = [crypto.randomUUID(), crypto.randomUUID()];
  return `00-${trace.replaceAll('-', '')}-${span.replaceAll('-', '').slice(0, 16)}-01`;
}

function signalOf({ signal, timeoutMs = timeoutMsDefault }: RequestOptions): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** A request that was called off stays an abort; anything else means that no answer came. */
async function send(fetcher: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetcher(url, init);
    heardAnswer();
    return response;
  } catch (cause) {
    throw noAnswer(cause);
  }
}

/** Undefined when it names rows that are not known. */
async function readAnswer(
  response: Response,
  kept: Answer | undefined,
  onSessionError: (error: ApiError) => void,
): Promise<Answer | undefined> {
  const body = await bodyOf(response);
  if (!response.ok) {
    const error = failureOf(response.status, body, response.headers.get('retry-after'));
    if (error.errorCode === 'SessionError') onSessionError(error);
    throw error;
  }
  const data = dataOf(body, response.status);
  const etag = response.headers.get('etag');
  const marks = response.headers.get(rowMarksHeader);
  if (marks === null) return { etag, data };
  const whole = wholeList(data, marks, kept?.rows ?? new Map());
  return whole && { etag, ...whole };
}

async function bodyOf(response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw noAnswer(cause);
  }
  return readJson(text);
}

/** Undefined for what is no JSON, as from a proxy that answers in the server's place. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function noAnswer(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause;
  return unreachable();
}

/** No answer came from the server. */
export function unreachable(): ApiError {
  const message = textNow('api.unreachable');
  return new ApiError({ errorCode: 'Unavailable', message, status: 0 });
}

export function dataOf(body: unknown, status: number): unknown {
  const hasData = typeof body === 'object' && body !== null && 'data' in body;
  if (hasData && body.data !== undefined && body.data !== null) return body.data;
  throw new ApiError({ errorCode: 'InternalError', message: emptyResultMessage, status });
}

function keepMark(marks: Map<string, Answer>, url: string, answer: Answer): void {
  marks.delete(url);
  if (!answer.etag) return;
  marks.set(url, answer);
  const oldest = marks.keys().next();
  if (marks.size > marksMax && !oldest.done) marks.delete(oldest.value);
}
