import { describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createSendFile } from './send-file.ts';

/** As much of the browser's request as is used; the test answers for the server. */
class Request extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  status = 0;
  responseText = '';
  opened = '';
  form = new FormData();
  wait = '';
  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(): string {
    return this.wait;
  }
  send(form: FormData): void {
    this.form = form;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

function senderOf() {
  const request = new Request();
  const onSent = vi.fn<() => void>();
  const onSessionError = vi.fn<(error: ApiError, token: string) => void>();
  const sendFile = createSendFile({
    base: () => '/api',
    token: async () => 'token-1',
    person: () => 'U1',
    onSessionError,
    onSent,
    newRequest: () => request as unknown as XMLHttpRequest,
  });
  const file = new File(['a,b'], 'march.csv');
  const send = (more: { onProgress?: (part: number) => void; signal?: AbortSignal } = {}) =>
    sendFile('file.upload', { body: { purpose: 'proof' }, file, idempotencyKey: 'key-1', ...more });
  const opened = () => vi.waitFor(() => expect(request.opened).not.toBe(''));
  return { request, send, opened, onSent, onSessionError };
}

describe('a file', () => {
  test('goes after its fields, under its key, and tells how much has left', async () => {
    const { request, send, opened, onSent } = senderOf();
    const onProgress = vi.fn<(part: number) => void>();
    const answer = send({ onProgress });
    await opened();
    expect(request.opened).toBe('POST /api/file');
    expect(request.headers.get('authorization')).toBe('auth token-1');
    expect(request.headers.get('idempotency-key')).toBe('key-1');
    expect([...request.form.keys()]).toEqual(['purpose', 'file']);
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }));
    expect(onProgress).toHaveBeenCalledWith(0.25);
    request.answer(200, { data: { id: 'BU1' } });
    await expect(answer).resolves.toEqual({ id: 'BU1' });
    expect(onSent).toHaveBeenCalledTimes(1);
  });

  test('that is refused says why, and nothing counts as sent', async () => {
    const { request, send, opened, onSent } = senderOf();
    const answer = send();
    await opened();
    request.answer(415, { error: { errorCode: 'UnsupportedFile', message: 'Not a sheet' } });
    await expect(answer).rejects.toMatchObject({
      errorCode: 'UnsupportedFile',
      message: 'Not a sheet',
    });
    expect(onSent).not.toHaveBeenCalled();
  });

  test('that gets no answer is told as every call is', async () => {
    const { request, send, opened } = senderOf();
    const answer = send();
    await opened();
    request.dispatchEvent(new Event('error'));
    await expect(answer).rejects.toMatchObject({ errorCode: 'Unavailable', status: 0 });
  });

  test('can be called off', async () => {
    const { send, opened } = senderOf();
    const stop = new AbortController();
    const answer = send({ signal: stop.signal });
    await opened();
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('ends the session where the server says that it is over', async () => {
    const { request, send, opened, onSessionError } = senderOf();
    const answer = send();
    await opened();
    request.answer(401, { error: { errorCode: 'SessionError', message: 'expired' } });
    await expect(answer).rejects.toBeInstanceOf(ApiError);
    expect(onSessionError.mock.calls[0]?.[1]).toBe('token-1');
  });
});
