import type { CallName } from '@peerdesk/contract/endpoints.ts';
import { failureOf } from './api-error.ts';
import {
  filled,
  forOnePerson,
  inLanguage,
  noAnswer,
  queryText,
  readJson,
  routeOf,
  type ApiParts,
} from './api.ts';

/** The calls of the contract that answer with a file. */
export type DownloadCall = Extract<
  CallName,
  | 'file.get'
  | 'dispute.caseFile'
  | 'freeze.evidence'
  | 'audit.export'
  | 'statement.file'
  | 'merchant.statementFile'
  | 'report.file'
>;

export type FetchFile = (
  name: DownloadCall,
  params: { id: string },
  signal?: AbortSignal,
  query?: Record<string, string>,
) => Promise<Blob>;

/** Longer than a picture takes on a slow line. */
const timeoutMs = 60_000;
/** A report may have 512 MB, and lines that carry it within a minute are few. */
const longTimeoutMs = 30 * 60_000;

/** Fetches a file as the caller; throws `ApiError`. A plain address could not carry the token. */
export function createFetchFile(parts: ApiParts): FetchFile {
  return (name, params, signal, query = {}) =>
    forOnePerson(parts, name, async (token) => {
      const { method, path } = routeOf(name);
      const limit = AbortSignal.timeout(name === 'report.file' ? longTimeoutMs : timeoutMs);
      let response: Response;
      try {
        response = await parts.fetch(parts.base() + filled(path, params) + queryText(query), {
          method,
          cache: 'no-store',
          headers: { ...inLanguage(), authorization: `auth ${token}` },
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
        if (response.ok) return await response.blob();
      } catch (cause) {
        throw noAnswer(cause);
      }
      const body = readJson(await response.text());
      const error = failureOf(response.status, body, response.headers.get('retry-after'));
      if (error.errorCode === 'SessionError') parts.onSessionError(error, token);
      throw error;
    });
}
