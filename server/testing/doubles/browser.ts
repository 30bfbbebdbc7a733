import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import type { ErrorBody } from '@peerdesk/contract/errors.ts';

export interface Reply<T> {
  status: number;
  data: T | undefined;
  error: ErrorBody['error'] | undefined;
  headers: Headers;
}

/** A browser of the tests: it keeps one cookie, and a test may look at it, copy it or drop it. */
export class Browser {
  cookie: string | undefined;
  private readonly bases: readonly string[];
  private turn = 0;

  constructor(bases: readonly string[], cookie?: string) {
    this.bases = bases;
    this.cookie = cookie;
  }

  signin(username: string, password: string, otp?: string): Promise<Reply<SessionProfile>> {
    return this.post('/api/auth/signin', { username, password, ...(otp && { otp }) });
  }

  refresh(tokens: { accessToken: string; refreshToken: string }): Promise<Reply<SessionProfile>> {
    const { accessToken, refreshToken } = tokens;
    return this.post('/api/auth/refresh', { accessToken, refreshToken });
  }

  /** Signs in where nothing may go wrong. @throws with the refusal. */
  async open(username: string, password: string, otp?: string): Promise<SessionProfile> {
    const { data, error } = await this.signin(username, password, otp);
    if (!data) throw new Error(`${username} cannot sign in: ${JSON.stringify(error)}`);
    return data;
  }

  get(path: string, token: string): Promise<Reply<unknown>> {
    return this.ask(path, { headers: { authorization: `auth ${token}` } });
  }

  private post<T>(path: string, body: object): Promise<Reply<T>> {
    const headers = { 'content-type': 'application/json' };
    return this.ask<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  private async ask<T>(path: string, init: RequestInit): Promise<Reply<T>> {
    const base = this.bases[this.turn++ % this.bases.length] ?? '';
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('cookie', this.cookie);
    const response = await fetch(base + path, { ...init, headers });
    const set = response.headers.get('set-cookie');
    if (set) this.cookie = set.split(';')[0];
    const body = (await response.json()) as { data?: T; error?: ErrorBody['error'] };
    const { data, error } = body;
    return { status: response.status, data, error, headers: response.headers };
  }
}
