import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import type { Caller } from '@peerdesk/contract/call.ts';
import type {
  AnswerOf,
  CallName,
  DownloadedFile,
  ParsedRequestOf,
  calls,
} from '@peerdesk/contract/endpoints.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import type { Result } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { AnyCaller, AnyKindOfCaller, MerchantCaller, UserCaller } from './caller/callers.ts';
import type { Device } from './caller/device.ts';
import type { Site } from './caller/site.ts';

type CallerOf<C extends Caller> = C extends Role
  ? UserCaller
  : C extends 'merchant'
    ? MerchantCaller
    : AnyCaller;

/** Where a request came from. Never contains a token or a password. */
export interface Origin {
  ip: string | null;
  requestId: string | null;
}

/** A claim on an idempotency key, written with the change that the request asks for. */
export interface IdempotencyClaim {
  actor: string;
  key: string;
  call: string;
  bodyHash: string;
}

/** What a second person's approval writes in the same transaction as the approved call. */
export interface SecondApproval {
  id: string;
  by: { id: string; name: string };
  note: string | null;
  /** The two people as read: guards that neither has lost their rights in the meantime. */
  people: readonly { id: string; role: Role }[];
  /** The scopes whose lists of approvals change. */
  scopes: readonly string[];
  /** The approver's idempotency claim, if any, and the response to a retry. */
  answer: { claim: IdempotencyClaim; response: unknown } | undefined;
}

/** One request, after authentication, validation and the idempotency check. */
export interface RequestContext<Services, C extends AnyKindOfCaller> {
  services: Services;
  caller: C;
  actor: Actor;
  scope: Scope;
  /** The reader of the response. */
  reader: Reader;
  now: number;
  origin: Origin;
  /** The claim that the change must write, when the request came with a key. */
  idempotency: IdempotencyClaim | undefined;
  /** A second person has approved this call: one-person limits do not apply. */
  approval?: SecondApproval;
  device: Device;
  site: Site;
}

/** The handler of a call. It returns a refusal or the response; it throws only for bugs. */
export type HandlerOf<Services, N extends CallName> = (
  request: ParsedRequestOf<N>,
  context: RequestContext<Services, CallerOf<(typeof calls)[N]['callers'][number]>>,
) => Promise<Result<HandledOf<N>>>;

/** A file that is sent in parts, as they are made. */
export interface StreamedFile extends Omit<DownloadedFile, 'bytes'> {
  bytes: AsyncIterable<Uint8Array>;
}

/** What a handler returns: a file also in parts. */
type HandledOf<N extends CallName> =
  AnswerOf<N> extends DownloadedFile ? DownloadedFile | StreamedFile : AnswerOf<N>;

/** Filters a stored response when it is replayed, for a caller who may now see less. */
export type ReplaysOf<Services> = {
  [N in CallName]?: (
    earlier: AnswerOf<N>,
    context: { services: Services; scope: Scope },
  ) => Promise<AnswerOf<N>>;
};

type Calls = typeof calls;
type TestCall = {
  [N in CallName]: Calls[N] extends { testMode: string } ? N : never;
}[CallName];
type TestOnlyCall = {
  [N in CallName]: Calls[N] extends { testMode: 'only' } ? N : never;
}[CallName];

/** The handler of every call that is not of test mode alone. */
export type HandlersOf<Services> = {
  [N in Exclude<CallName, TestOnlyCall>]: HandlerOf<Services, N>;
};

/** The handlers of the calls that test mode has, for test keys and the links of test orders. */
export type TestHandlersOf<Services> = { [N in TestCall]: HandlerOf<Services, N> };
