import type {
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@peerdesk/contract/second-factor.ts';

/** Browsers keep passkeys for host names, over https or on this machine, and for no address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(window.location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress;
}

/** Asks the device for a passkey; null when the person called it off. */
export async function askPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await unlessCalledOff(startAuthentication({ optionsJSON }));
  if (!answer) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response;
  const whose = userHandle ? { userHandle } : {};
  return { id: answer.id, clientDataJSON, authenticatorData, signature, ...whose };
}

/** Makes a passkey on the device; null when the person called it off. */
export async function makePasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await unlessCalledOff(startRegistration({ optionsJSON }));
  if (!made) return null;
  const { clientDataJSON, attestationObject, transports } = made.response;
  return { id: made.id, clientDataJSON, attestationObject, transports };
}

/** The library names an error by the kind of what the browser threw. */
const calledOff: readonly string[] = ['NotAllowedError', 'AbortError'];

async function unlessCalledOff<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && calledOff.includes(error.name)) return null;
    throw error;
  }
}
