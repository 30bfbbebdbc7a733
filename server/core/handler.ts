import type { CallName } from '@peerdesk/contract/endpoints.ts';
import type { AnyKindOfCaller, UserCaller } from '../platform/http/caller/callers.ts';
import type {
  HandlerOf,
  HandlersOf,
  RequestContext,
  TestHandlersOf,
} from '../platform/http/context.ts';
import type { Services } from './services.ts';

/** A request as the features' actions receive it. */
export type Context<C extends AnyKindOfCaller = UserCaller> = RequestContext<Services, C>;

/** The action behind a call of the contract. */
export type Handler<N extends CallName> = HandlerOf<Services, N>;

export type Handlers = HandlersOf<Services>;

export type TestHandlers = TestHandlersOf<Services>;
