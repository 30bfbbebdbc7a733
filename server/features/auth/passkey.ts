import type {
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@peerdesk/contract/second-factor.ts';
import { because } from '@peerdesk/contract/because.ts';
import { challengeMs } from '@peerdesk/domain/limits.ts';
import { ok, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import { isIP } from 'node:net';
import type { ParsedRequestOf } from '@peerdesk/contract/endpoints.ts';
import {
  lockPasskey,
  savePasskeyUse,
  spendChallenge,
  type PasskeyRow,
} from '../../core/account/factor/passkey-store.ts';
import type { Client, Pool } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/caller/site.ts';
import {
  newChallenge,
  readChallenge,
  type ChallengeUse,
  type KnownChallenge,
} from './challenge.ts';

/** ES256, RS256 and EdDSA: what every maker of passkeys offers at least one of. */
const algorithms = [-7, -257, -8] as const;

/** Its 300 modules come with the first passkey: a desk may have none. */
const loadWebauthn = () => import('@simplewebauthn/server');

/** Whose answer is checked, on which site, and when. */
interface Asked {
  use: ChallengeUse;
  site: Site;
  now: number;
}

/** Passkeys belong to host names: browsers make none for an address. */
export function checkSite({ host }: Site): Result<null> {
  const isName = host !== '' && isIP(host.replaceAll(/[[\]]/g, '')) === 0;
  return isName ? ok(null) : refuse('InvalidTransition', because('passkey_site', { host }));
}

/** What a browser needs to ask for one of these passkeys, or for any of this site. */
export async function requestOptions(
  pool: Pool,
  { use, site, now }: Asked,
  keys: readonly PasskeyRow[],
): Promise<PasskeyRequest> {
  const challenge = await newChallenge(pool, use, now);
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId: site.host,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: keys.map(described),
  };
}

export async function creationOptions(
  pool: Pool,
  { use, site, now }: Asked,
  user: { id: string; username: string; name: string; desk: string },
  keys: readonly PasskeyRow[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: user.desk,
    rpID: site.host,
    userName: user.username,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: await newChallenge(pool, use, now),
    supportedAlgorithmIDs: [...algorithms],
    timeout: challengeMs,
    attestationType: 'none',
  });
  return {
    rp: { id: site.host, name: user.desk },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    excludeCredentials: keys.map(described),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

function described(key: PasskeyRow) {
  return { id: key.credential_id, type: 'public-key' as const, transports: key.transports };
}

/** A passkey that a browser has made. */
export interface MadePasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  isSynced: boolean;
}

/** Checks what the browser made, and uses the challenge up. */
export async function checkMade(
  pool: Pool,
  client: Client,
  sent: ParsedRequestOf<'passkey.add'>['body'],
  asked: Asked,
): Promise<Result<MadePasskey>> {
  const { id, clientDataJSON, attestationObject } = sent;
  const checked = await withChallenge(pool, client, clientDataJSON, asked, async () =>
    (await loadWebauthn()).verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      ...expected(clientDataJSON, asked.site),
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    }),
  );
  if (!checked.ok) return checked;
  const { registrationInfo } = checked.value;
  if (!registrationInfo) return refusePasskey();
  const { credential, credentialBackedUp } = registrationInfo;
  const { publicKey, counter } = credential;
  return ok({ credentialId: credential.id, publicKey, counter, isSynced: credentialBackedUp });
}

/**
 * Checks the answer of a passkey, and uses the challenge up. The user must have shown to the device
 * that it is them, and a device that counts must have counted on.
 *
 * @param userId whose it must be; null for anybody's.
 */
export async function checkAnswer(
  pool: Pool,
  client: Client,
  sent: PasskeyAnswer,
  asked: Asked,
  userId: string | null,
): Promise<Result<PasskeyRow>> {
  const key = await lockPasskey(client, sent.id);
  const isTheirs = key && (userId === null || key.user_id === userId);
  const isWhose = !sent.userHandle || sent.userHandle === handleOf(key?.user_id ?? '');
  if (!isTheirs || !isWhose || key.host !== asked.site.host) return refusePasskey();
  const { id, clientDataJSON, authenticatorData, signature } = sent;
  const checked = await withChallenge(pool, client, clientDataJSON, asked, async () =>
    (await loadWebauthn()).verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      ...expected(clientDataJSON, asked.site),
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.counter),
      },
      requireUserVerification: true,
    }),
  );
  if (!checked.ok) return checked;
  const { newCounter: counter, credentialBackedUp: isSynced } = checked.value.authenticationInfo;
  await savePasskeyUse(client, key.id, { counter, isSynced, now: asked.now });
  return ok(key);
}

/** The library throws what is wrong with an answer: to the caller each of it is one refusal. */
async function withChallenge<T extends { verified: boolean }>(
  pool: Pool,
  client: Client,
  clientDataJSON: string,
  { use, now }: Asked,
  verify: () => Promise<T>,
): Promise<Result<T>> {
  const challenge = await readChallenge(pool, use, challengeIn(clientDataJSON), now);
  if (!challenge) return refusePasskey();
  const verified = await verify().catch((error: unknown) => String(error));
  if (typeof verified === 'string') return refusePasskey(verified);
  if (!verified.verified) return refusePasskey('signature');
  return (await isFirst(client, challenge)) ? ok(verified) : refusePasskey('replayed');
}

function isFirst(client: Client, { hash, expiresAt }: KnownChallenge): Promise<boolean> {
  return spendChallenge(client, hash, expiresAt);
}

function expected(clientDataJSON: string, site: Site) {
  return {
    expectedChallenge: challengeIn(clientDataJSON),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
  };
}

/** The challenge that was answered; '' where none can be read. */
function challengeIn(clientDataJSON: string): string {
  try {
    const sent: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const isOne = typeof sent === 'object' && sent !== null && 'challenge' in sent;
    return isOne && typeof sent.challenge === 'string' ? sent.challenge : '';
  } catch {
    return '';
  }
}

function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

function refusePasskey(log?: string): Refusal {
  return refuse('InvalidCredentials', 'passkey_refused', log ? { log: `passkey: ${log}` } : {});
}
