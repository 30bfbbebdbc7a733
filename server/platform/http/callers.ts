import type { Language, Role } from '@peerdesk/contract/user.ts';
import type { Result } from '@peerdesk/domain/result.ts';

/** A signed-in user, as every action knows it. */
export interface UserCaller {
  kind: 'user';
  id: string;
  name: string;
  role: Role;
  parentId: string | null;
  language: Language;
  sessionId: string;
}

export interface MerchantCaller {
  kind: 'merchant';
  id: string;
  name: string;
}

export interface AnyCaller {
  kind: 'anyone';
}

export type AnyKindOfCaller = UserCaller | MerchantCaller | AnyCaller;

/** Who stands behind an access token. */
export interface SessionLookup {
  /** Asks the database. Refuses with SessionError, saying `expired` only of one that ran out. */
  byAccessToken(token: string): Promise<Result<{ caller: UserCaller }>>;
  /** A caller whose token was good within the last seconds; enough to answer "unchanged". */
  checkedLately(token: string): UserCaller | null;
  /** A session is no more: nothing remembered of it may be used again. */
  forget(sessionId: string): void;
  /** A user changed: nothing remembered of any of its sessions may be used again. */
  forgetUser(userId: string): void;
}

/** Which merchant stands behind an API key used from an address. */
export type MerchantLookup = (
  apiKey: string,
  ip: string,
) => Promise<Result<{ id: string; name: string }>>;
