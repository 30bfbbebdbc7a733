import { z } from 'zod';
import { fault } from './fault.ts';
import { base64url, instant, recordId } from './primitives.ts';

/** A code of an authenticator app, or a recovery code. */
export const otp = z.string().trim().min(1, fault('otp_missing')).max(20);

/** The body of a call that needs none. */
export const nothing = z.strictObject({});

export const passkeyName = z.string().trim().min(1, fault('empty')).max(60);
export const passkeysMax = 10;

/** Without a second factor, the password shows that the session is not a stolen one. */
export const passwordAgainBody = z.strictObject({ password: z.string().max(128).optional() });

export const totpEnrolment = z.object({ secret: z.string(), uri: z.string() });

export const verifyTotpBody = z.strictObject({ otp });

/** What a browser needs to ask for a passkey. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(
    z.object({
      id: z.string(),
      type: z.literal('public-key'),
      transports: z.array(z.string()),
    }),
  ),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** What a browser needs to make a passkey. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: passkeyRequest.shape.allowCredentials,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** The answer of a passkey to a challenge. */
export const passkeyAnswer = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(8000),
  authenticatorData: base64url(8000),
  signature: base64url(8000),
  userHandle: base64url(200).optional(),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

export const passkeySigninBody = z.strictObject({ passkey: passkeyAnswer });

export const addPasskeyBody = z.strictObject({
  name: passkeyName,
  id: base64url(1400),
  clientDataJSON: base64url(8000),
  attestationObject: base64url(40_000),
  transports: z.array(z.string().max(20)).max(8).optional(),
});
export const renamePasskeyBody = z.strictObject({ id: recordId, name: passkeyName });
export const removePasskeyBody = z.strictObject({ id: recordId });

/** One of the two. */
export const stepUpBody = z.strictObject({
  otp: otp.optional(),
  passkey: passkeyAnswer.optional(),
});
export const provedUntil = z.object({ provedUntil: instant });

export const passkey = z.object({
  id: recordId,
  name: z.string(),
  /** The host that it was made for, and works on. */
  host: z.string(),
  isSynced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/**
 * One's own second factor. `provedUntil`: until then it may be changed without being proved again;
 * null when it has to be proved first.
 */
export const secondFactor = z.object({
  totpSince: instant.nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean(),
  provedUntil: instant.nullable(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** `recoveryCodes`: shown once, when they are made; null when there are some already. */
export const changedFactor = z.object({
  factor: secondFactor,
  recoveryCodes: z.array(z.string()).nullable(),
});
export type ChangedFactor = z.infer<typeof changedFactor>;
