import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { Language, Role } from '@peerdesk/contract/user.ts';
import type { OpenAmountRange } from '@peerdesk/domain/amount-range.ts';
import type { Result } from '@peerdesk/domain/result.ts';

/** A signed-in user, as handlers see it. */
export interface UserCaller {
  kind: 'user';
  id: string;
  name: string;
  role: Role;
  parentId: string | null;
  language: Language;
  sessionId: string;
  /** The user has an authenticator app or a passkey. */
  hasFactor: boolean;
  /** Somebody else chose the user's password. */
  passwordIsGiven: boolean;
  /** When this session last proved a second factor, in epoch milliseconds. */
  provedAt: number | null;
}

export interface MerchantCaller {
  kind: 'merchant';
  id: string;
  name: string;
  /** Of the key that it calls with. */
  mode: KeyMode;
  /** It reads its records and creates nothing. */
  isFrozen: boolean;
  /** What one of its orders may amount to. */
  limits: OpenAmountRange;
}

export interface AnyCaller {
  kind: 'anyone';
}

export type AnyKindOfCaller = UserCaller | MerchantCaller | AnyCaller;

/** Finds the user of an access token. */
export interface SessionLookup {
  /**
   * Queries the database. Refuses with SessionError, and says `expired` only of an expired session.
   */
  byAccessToken(token: string): Promise<Result<{ caller: UserCaller }>>;
  /** The caller of a token that was valid within the last seconds; enough to answer "unchanged". */
  checkedLately(token: string): UserCaller | null;
  /** A session has ended: drops everything cached for it. */
  forget(sessionId: string): void;
  /** A user changed: drops everything cached for any of its sessions. */
  forgetUser(userId: string): void;
}

/** Finds the merchant of an API key used from an address. */
export type MerchantLookup = (apiKey: string, ip: string) => Promise<Result<MerchantCaller>>;
