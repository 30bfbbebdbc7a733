import { refreshBody, sessionProfile, signedOut, signinBody } from '../auth.ts';
import type { Call } from '../call.ts';
import { anyone, people } from './callers.ts';

/** Sessions. */
export const authCalls = {
  'auth.signin': {
    method: 'POST',
    path: '/auth/signin',
    summary: 'Sign in with a username and a password',
    callers: anyone,
    body: signinBody,
    response: sessionProfile,
    errors: ['InvalidCredentials', 'OtpRequired'],
    secret: true,
    idempotencyKey: false,
  },
  'auth.refresh': {
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Exchange a refresh token for a new session; needs the device cookie too',
    callers: anyone,
    body: refreshBody,
    response: sessionProfile,
    errors: ['SessionError'],
    secret: true,
    idempotencyKey: false,
  },
  'auth.signout': {
    method: 'GET',
    writes: true,
    path: '/auth/signout',
    summary: 'Revoke the session',
    callers: people,
    response: signedOut,
    errors: [],
    whileRestricted: true,
  },
} as const satisfies Record<string, Call>;
