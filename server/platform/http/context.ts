import type { AnswerOf, CallName, ParsedRequestOf, calls } from '@peerdesk/contract/endpoints.ts';
import type { Caller } from '@peerdesk/contract/call.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import type { Actor } from '@peerdesk/domain/order/payin.ts';
import type { Result } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { IdempotencyClaim, Origin } from '../db/commit.ts';
import type { Services, UserCaller } from '../services.ts';

export interface MerchantCaller {
  kind: 'merchant';
  id: string;
  name: string;
}

export interface AnyCaller {
  kind: 'anyone';
}

type CallerOf<C extends Caller> = C extends Role
  ? UserCaller
  : C extends 'merchant'
    ? MerchantCaller
    : AnyCaller;

/** What the device said of itself, for sessions. */
export interface Device {
  cookie: string | null;
  userAgent: string | null;
  /** Sets the HttpOnly cookie that a refresh needs. */
  setCookie(value: string): void;
}

/** One request, after authentication, validation and the look at its idempotency key. */
export interface Context<C extends UserCaller | MerchantCaller | AnyCaller = UserCaller> {
  services: Services;
  caller: C;
  actor: Actor;
  scope: Scope;
  now: number;
  origin: Origin;
  /** The claim that the change must write, when the request came with a key. */
  idempotency: IdempotencyClaim | undefined;
  device: Device;
}

/**
 * The action behind a call. It returns a refusal or the answer; it throws only for bugs.
 */
export type Handler<N extends CallName> = (
  request: ParsedRequestOf<N>,
  context: Context<CallerOf<(typeof calls)[N]['callers'][number]>>,
) => Promise<Result<AnswerOf<N>>>;

export type Handlers = { [N in CallName]: Handler<N> };
