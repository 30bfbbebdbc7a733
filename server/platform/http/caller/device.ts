import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../runtime/env.ts';

const cookieDays = 400;

/** How the device describes itself, for sessions. */
export interface Device {
  cookie: string | null;
  userAgent: string | null;
  /** Sets the HttpOnly cookie that a refresh needs. */
  setCookie(value: string): void;
}

/**
 * The cookie that ties a session to its device. Over https it has the `__Host-` prefix; over plain
 * http, where browsers reject that prefix, it has none.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, env: Env): Device {
  const isSecure = isHttps(request, env);
  const name = isSecure ? '__Host-device' : 'device';
  return {
    cookie: cookieNamed(request.headers.cookie, name),
    userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
    setCookie(value) {
      const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
      parts.push(`Max-Age=${cookieDays * 24 * 60 * 60}`);
      if (isSecure) parts.push('Secure');
      reply.header('set-cookie', parts.join('; '));
    },
  };
}

function isHttps(request: FastifyRequest, env: Env): boolean {
  return request.protocol === 'https' || (env.PUBLIC_URL?.startsWith('https:') ?? false);
}

function cookieNamed(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return null;
}
