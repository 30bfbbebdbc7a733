import { z } from 'zod';
import { fault } from './fault.ts';
import { instant } from './primitives.ts';
import { profile } from './user.ts';

export const signinBody = z.strictObject({
  username: z.string().trim().toLowerCase().min(1, fault('username_missing')).max(80),
  password: z.string().min(1, fault('password_missing')).max(128),
  otp: z.string().max(20).optional(),
});

export const refreshBody = z.strictObject({
  accessToken: z.string().max(200),
  refreshToken: z.string().max(200),
});

/**
 * The profile with its tokens; `expires` is when the access token expires, `sessionEndsAt` when the
 * session does, and `sessionIdleMinutes` its idle timeout.
 */
export const sessionProfile = profile.extend({
  accessToken: z.string(),
  refreshToken: z.string(),
  expires: instant,
  sessionEndsAt: instant.nullable(),
  sessionIdleMinutes: z.int(),
});
export type SessionProfile = z.infer<typeof sessionProfile>;

export const signedOut = z.object({ signedOut: z.literal(true) });
