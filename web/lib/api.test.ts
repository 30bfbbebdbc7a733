import { describe, expect, test, vi } from 'vitest';
import { ApiError, emptyResultMessage } from './api-error.ts';
import { createClient, queryText, type ApiParts } from './api.ts';

interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

function clientAnswering(...answers: (Answer | Error)[]) {
  return clientOf({ person: () => 'U1' }, answers);
}

function clientOf(of: Pick<ApiParts, 'person'>, answers: (Answer | Error)[]) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = [];
  const onSessionError = vi.fn<ApiParts['onSessionError']>();
  const client = createClient({
    base: () => '/api',
    token: () => 'token-1',
    ...of,
    onSessionError,
    fetch: (input, init = {}) => {
      const url = typeof input === 'string' ? input : 'not a plain address';
      requests.push({ url, init, headers: new Headers(init.headers) });
      const answer = answers.shift();
      if (!answer) throw new Error('one request too many');
      if (answer instanceof Error) return Promise.reject(answer);
      const { status = 200, body, headers = {} } = answer;
      const text = body === undefined ? null : JSON.stringify(body);
      return Promise.resolve(new Response(text, { status, headers }));
    },
  });
  return { ...client, requests, onSessionError };
}

const list = { orders: [], total: 0, totalIsCapped: false, counts: {} };

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

describe('the client', () => {
  test('sends method, path and header, drops empty query values, unwraps data', async () => {
    const { api, requests } = clientAnswering({ body: { data: list } });
    const query = { status: 'pending', q: '', orderid: undefined, skip: '0' } as const;
    await expect(api('payin.list', { query })).resolves.toEqual(list);
    const [request] = requests;
    expect(request?.url).toBe('/api/customer/order?status=pending&skip=0');
    expect(request?.init).toMatchObject({ method: 'GET', cache: 'no-store' });
    expect(request?.headers.get('authorization')).toBe('auth token-1');
    expect(request?.headers.get('accept-language')).toBe('en');
    expect(request?.headers.has('idempotency-key')).toBe(false);
  });

  test('fills the path and escapes what it is filled with', async () => {
    const { api, requests } = clientAnswering({ body: { data: {} } });
    await api('payin.one', { params: { refId: 'PI/../1' } });
    expect(requests[0]?.url).toBe('/api/customer/order/PI%2F..%2F1');
  });

  test('every write carries an idempotency key, a new one or the one that is given', async () => {
    const ok = { body: { data: {} } };
    const { api, requests } = clientAnswering(ok, ok, ok);
    const body = { refId: 'PI0001', status: 'approved' } as const;
    await api('payin.decide', { body });
    await api('payin.decide', { body });
    await api('payin.decide', { body, idempotencyKey: 'again' });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('again');
    expect(requests[0]?.init.body).toBe(JSON.stringify(body));
  });

  test.each([[{}], [{ data: null }], [undefined]])(
    'no data (%j) is the generic error',
    async (body) => {
      const { api } = clientAnswering({ body });
      const error = await failureOf(api('payin.list'));
      expect(error.message).toBe('Opps!. Something unexpected happened. Please contact support');
    },
  );

  test('an empty list is data', async () => {
    const { api } = clientAnswering({ body: { data: [] } });
    await expect(api('payin.list')).resolves.toEqual([]);
  });

  test('an unchanged poll gives the same object again', async () => {
    const { api, requests } = clientAnswering(
      { body: { data: list }, headers: { etag: 'W/"1"' } },
      { status: 304 },
    );
    const first = await api('payin.list');
    await expect(api('payin.list')).resolves.toBe(first);
    expect(requests[1]?.headers.get('if-none-match')).toBe('W/"1"');
  });

  test('a mark belongs to its address, and is forgotten after a write of one’s own', async () => {
    const marked = { body: { data: list }, headers: { etag: 'W/"1"' } };
    const { api, requests } = clientAnswering(marked, marked, { body: { data: {} } }, marked);
    await api('payin.list');
    await api('payin.list', { query: { status: 'pending' } });
    await api('payin.confirm', { body: { refId: 'PI0001' } });
    await api('payin.list');
    expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('rows that are known are not sent again, also after a write of one’s own', async () => {
    const [a, b, n] = ['aaaaaaaaaa', 'bbbbbbbbbb', 'nnnnnnnnnn'];
    const answered = (orders: string[], marks: string) => ({
      body: { data: { ...list, orders: orders.map((refId) => ({ refId })) } },
      headers: { etag: 'W/"1"', 'row-marks': `orders=${marks}` },
    });
    const { api, requests } = clientAnswering(
      answered(['A', 'B'], `${a}${b}`),
      { body: { data: {} } },
      answered(['N'], `${n}(0)`),
      // A part that does not fit: everything is asked for.
      answered([], '(7)'),
      answered(['B'], `${b}`),
    );
    const refs = async () => (await api('payin.list')).orders.map(({ refId }) => refId);
    expect(await refs()).toEqual(['A', 'B']);
    await api('payin.confirm', { body: { refId: 'PI0001' } });
    expect(await refs()).toEqual(['N', 'A']);
    expect(await refs()).toEqual(['B']);
    const known = requests.map(({ headers }) => headers.get('known-rows'));
    expect(known).toEqual([null, null, `${a}${b}`, `${n}${a}`, null]);
    expect(requests[2]?.headers.has('if-none-match')).toBe(false);
  });

  test('a refusal keeps code, message, fields, status and the time to wait', async () => {
    const error = { errorCode: 'RateLimited', message: 'Slow down', fields: { utr: 'Wrong' } };
    const { api, onSessionError } = clientAnswering({
      status: 429,
      body: { error },
      headers: { 'retry-after': '12' },
    });
    const failure = await failureOf(api('payin.list'));
    expect(failure).toMatchObject({ ...error, status: 429, retryAfter: 12 });
    expect(onSessionError).not.toHaveBeenCalled();
  });

  test('a refused session is reported with the token that was refused', async () => {
    const error = { errorCode: 'SessionError', message: 'Your session has expired' };
    const { api, onSessionError } = clientAnswering({ status: 401, body: { error } });
    await failureOf(api('payin.list'));
    expect(onSessionError).toHaveBeenCalledWith(expect.objectContaining(error), 'token-1');
  });

  describe('for one person', () => {
    const ok = { body: { data: { id: 'of the first' } }, headers: { etag: 'W/"1"' } };
    const isOver = { errorCode: 'SessionError', status: 0 };

    test('who left before a call could be sent does not make it as the next one', async () => {
      let person = 'U1';
      const { api, requests } = clientOf({ person: () => person }, [ok]);
      const call = failureOf(api('payin.confirm', { body: { refId: 'PI0001' } }));
      person = 'U2';
      expect(await call).toMatchObject(isOver);
      expect(requests).toEqual([]);
    });

    /** Somebody else is signed in as soon as the first request is on its way. */
    function leavingClient(...answers: (Answer | Error)[]) {
      const client = clientOf(
        { person: (): string => (client.requests.length > 0 ? 'U2' : 'U1') },
        answers,
      );
      return client;
    }

    test('an answer that comes after its person left reaches nobody, and is not kept', async () => {
      const { api, requests } = leavingClient(ok, ok);
      expect(await failureOf(api('user.wallet'))).toMatchObject(isOver);
      await api('user.wallet');
      expect(requests[1]?.headers.has('if-none-match')).toBe(false);
    });

    test('a failure of the one before is no failure of the next one', async () => {
      const { api } = leavingClient(new TypeError('no network'));
      expect(await failureOf(api('user.wallet'))).toMatchObject(isOver);
    });
  });

  test('an error without the envelope gets the generic message', async () => {
    const { api } = clientAnswering({ status: 502 });
    const failure = await failureOf(api('payin.list'));
    expect(failure).toMatchObject({ errorCode: 'Unavailable', message: emptyResultMessage });
  });

  test('no answer is an error of status 0; a request that was called off is none', async () => {
    const aborted = new DOMException('called off', 'AbortError');
    const { api } = clientAnswering(new TypeError('Failed to fetch'), aborted);
    await expect(failureOf(api('payin.list'))).resolves.toMatchObject({ status: 0 });
    await expect(api('payin.list')).rejects.toBe(aborted);
  });
});

test('query text: nothing gives nothing, zero and false are values', () => {
  expect(queryText({})).toBe('');
  expect(queryText({ a: '', b: null, c: undefined })).toBe('');
  expect(queryText({ skip: 0, only: false, q: 'a b&c' })).toBe('?skip=0&only=false&q=a+b%26c');
});
