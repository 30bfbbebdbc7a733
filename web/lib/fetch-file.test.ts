import { describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import type { ApiParts } from './api.ts';
import { createFetchFile } from './fetch-file.ts';

function clientOf(response: Response) {
  const fetch = vi.fn<ApiParts['fetch']>(() => Promise.resolve(response));
  const onSessionError = vi.fn<ApiParts['onSessionError']>();
  const fetchFile = createFetchFile({
    fetch,
    base: () => '/api',
    token: () => 'secret',
    person: () => 'U1',
    onSessionError,
  });
  return { fetch, onSessionError, fetchFile };
}

const failure = (status: number, errorCode: string) =>
  Response.json({ error: { errorCode, message: 'no' } }, { status });

describe('fetching a file', () => {
  test('sends the token and answers with the bytes', async () => {
    const { fetch, fetchFile } = clientOf(new Response('bytes'));
    const blob = await fetchFile('file.get', { id: 'F 1' });
    expect(await blob.text()).toBe('bytes');
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/file/F%201');
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({
      'accept-language': 'en',
      authorization: 'auth secret',
    });
  });

  test('a refusal is an error with its code', async () => {
    const { fetchFile } = clientOf(failure(404, 'NotFound'));
    await expect(fetchFile('file.get', { id: 'F1' })).rejects.toMatchObject({
      errorCode: 'NotFound',
    });
  });

  test('the end of the session is told to the session', async () => {
    const { fetchFile, onSessionError } = clientOf(failure(401, 'SessionError'));
    await expect(fetchFile('file.get', { id: 'F1' })).rejects.toBeInstanceOf(ApiError);
    expect(onSessionError).toHaveBeenCalledOnce();
  });
});
