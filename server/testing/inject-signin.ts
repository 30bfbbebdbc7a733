import type { Server } from '../entry/server.ts';

/** A sign-in on one server, from any address. */
export interface Attempt {
  username: string;
  password: string;
  from: string;
  cookie?: string;
}

export async function injectSignin(
  server: Server | undefined,
  { username, password, from, cookie }: Attempt,
): Promise<{ status: number; retryAfter: number; body: string; cookie: string | undefined }> {
  if (!server) throw new Error('a test desk needs a server');
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    remoteAddress: from,
    headers: cookie === undefined ? {} : { cookie },
    payload: { username, password },
  });
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    body: answer.body,
    cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] || cookie,
  };
}
