import type { Call } from '@peerdesk/contract/call.ts';
import {
  calls,
  type AnswerOf,
  type CallName,
  type DownloadedFile,
  type RequestOf,
  type UploadedFile,
} from '@peerdesk/contract/endpoints.ts';
import type { ErrorBody, ErrorCode } from '@peerdesk/contract/errors.ts';
import { nameOfDisposition } from '../http/reply/download.ts';
import { errorsOf } from '../http/api-docs/errors-of.ts';

export type Answer<N extends CallName> =
  | { status: 200; data: AnswerOf<N>; headers: Headers }
  | { status: number; error: ErrorBody['error']; headers: Headers };

/** The request of a call; `file` is for the calls that take an upload. */
export type Asked<N extends CallName> = Partial<RequestOf<N>> & { file?: UploadedFile };

/** Sends a request to a server, as `fetch` does. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Makes API calls over HTTP as one caller. Cookies are kept as a browser would keep them; several
 * addresses of the same desk are used in turn.
 */
export class ApiClient {
  private readonly bases: readonly string[];
  private readonly send: Send;
  private authorization: string | undefined;
  private cookie: string | undefined;
  private turn = 0;

  constructor(bases: readonly string[], authorization?: string, send: Send = fetch) {
    this.bases = bases;
    this.send = send;
    this.authorization = authorization;
  }

  /** The same caller with another authorization header. */
  as(authorization: string | undefined): ApiClient {
    return new ApiClient(this.bases, authorization, this.send);
  }

  set token(token: string) {
    this.authorization = `auth ${token}`;
  }

  /** A raw request to the servers in turn. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const base = this.bases[this.turn++ % this.bases.length] ?? '';
    const headers = new Headers(init.headers);
    if (this.authorization && !headers.has('authorization')) {
      headers.set('authorization', this.authorization);
    }
    if (this.cookie) headers.set('cookie', this.cookie);
    const response = await this.send(base + path, { ...init, headers });
    const set = response.headers.get('set-cookie');
    if (set) this.cookie = set.split(';')[0];
    return response;
  }

  /** Makes a call of the contract and returns its response, success or not. */
  async call<N extends CallName>(
    name: N,
    request: Asked<N> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<N>> {
    const row: Call = calls[name];
    const parts = request as {
      params?: object;
      query?: object;
      body?: object;
      file?: UploadedFile;
    };
    let path = `/api${row.path}`;
    for (const [key, value] of Object.entries(parts.params ?? {})) {
      path = path.replace(`{${key}}`, encodeURIComponent(String(value)));
    }
    const query = new URLSearchParams(
      Object.entries(parts.query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    if (query.size > 0) path += `?${query}`;
    const isJson = row.method !== 'GET' && !row.upload;
    const response = await this.fetch(path, {
      method: row.method,
      headers: {
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(isJson ? { body: JSON.stringify(parts.body ?? {}) } : {}),
      ...(row.upload ? { body: formOf(parts.body ?? {}, parts.file) } : {}),
    });
    if (row.download && response.status === 200) {
      const data = (await downloaded(response)) as AnswerOf<N>;
      return { status: 200, data, headers: response.headers };
    }
    const text = await response.text();
    const body = (text ? JSON.parse(text) : {}) as { data: AnswerOf<N> } & ErrorBody;
    return response.status === 200
      ? { status: 200, data: body.data, headers: response.headers }
      : { status: response.status, error: body.error, headers: response.headers };
  }

  /** Makes a call that must succeed. @throws with the refusal when it does not. */
  async ok<N extends CallName>(
    name: N,
    request: Asked<N> = {},
    headers: Record<string, string> = {},
  ): Promise<AnswerOf<N>> {
    const answer = await this.call(name, request, headers);
    if ('data' in answer) return answer.data;
    throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.error)}`);
  }

  /**
   * Makes a call that must be refused, as the contract says that it may be.
   *
   * @returns the code of the refusal.
   */
  async refused<N extends CallName>(
    name: N,
    request: Asked<N> = {},
    headers: Record<string, string> = {},
  ): Promise<ErrorCode> {
    const answer = await this.call(name, request, headers);
    if ('data' in answer) {
      throw new Error(`${name} was not refused: ${JSON.stringify(answer.data)}`);
    }
    const { errorCode } = answer.error;
    if (errorsOf(calls[name]).includes(errorCode)) return errorCode;
    throw new Error(`${name} was refused with ${errorCode}, which the contract does not name`);
  }

  /** A caller signed in as this user, with a separate cookie. */
  async signin(username: string, password: string): Promise<ApiClient> {
    const client = new ApiClient(this.bases, undefined, this.send);
    const session = await client.ok('auth.signin', { body: { username, password } });
    client.token = session.accessToken;
    return client;
  }
}

function formOf(fields: object, file: UploadedFile | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (file) form.append('file', new Blob([Buffer.from(file.bytes)]), file.name);
  return form;
}

async function downloaded(response: Response): Promise<DownloadedFile> {
  const disposition = response.headers.get('content-disposition') ?? '';
  return {
    name: nameOfDisposition(disposition),
    type: response.headers.get('content-type') ?? '',
    bytes: await response.bytes(),
    inline: disposition.startsWith('inline'),
  };
}
