import type { Handlers } from '../../core/handler.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '../../features/auth/own-passkeys.ts';
import {
  disableTotp,
  enrolTotp,
  getFactor,
  newRecoveryCodes,
  verifyTotp,
} from '../../features/auth/own-totp.ts';
import { signinByPasskey, signinOptions } from '../../features/auth/passkey-signin.ts';
import { refresh } from '../../features/auth/refresh.ts';
import { signin } from '../../features/auth/signin.ts';
import { signout } from '../../features/auth/signout.ts';
import { stepUp, stepUpOptions } from '../../features/auth/step-up.ts';

/** The calls of signing in, and of the second factors of whoever did. */
export const signInHandlers = {
  'auth.signin': signin,
  'auth.refresh': refresh,
  'auth.signout': signout,
  'factor.get': getFactor,
  'factor.stepUp': stepUp,
  'factor.newRecoveryCodes': newRecoveryCodes,
  'totp.enrol': enrolTotp,
  'totp.verify': verifyTotp,
  'totp.disable': disableTotp,
  'passkey.signinOptions': signinOptions,
  'passkey.signin': signinByPasskey,
  'passkey.stepUpOptions': stepUpOptions,
  'passkey.creationOptions': beginPasskey,
  'passkey.add': addPasskey,
  'passkey.rename': renamePasskey,
  'passkey.remove': removePasskey,
} satisfies Partial<Handlers>;
