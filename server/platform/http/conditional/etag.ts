import type { Call, ListMark } from '@peerdesk/contract/call.ts';
import type { CallName } from '@peerdesk/contract/endpoints.ts';
import { totalCap } from '@peerdesk/contract/list.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { requiredStepOf } from '@peerdesk/domain/session/admission.ts';
import { scopeKey, scopeOfUser, type Scope } from '@peerdesk/domain/scope.ts';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { marksCachedMs } from '../../db/list/mark-cache.ts';
import type { HttpServices } from '../http-services.ts';

/** What a response depends on: the caller, the language, and the request. */
interface Marked {
  /** The user, because what waits for one admin does not wait for another. */
  person: string | undefined;
  scope: Scope;
  language: Language;
  url: string;
}

/** The weak ETag of a list: the versions of its topics in the caller's scope, and the filter. */
export function etagOf(
  services: Pick<HttpServices, 'clock' | 'live'>,
  { name, ...mark }: ListMark & { name: CallName },
  { person, scope, language, url }: Marked,
): string {
  const { everyMs = msPerQuarterHour } = mark;
  const lives = isFarBack(url) ? Math.min(everyMs, marksCachedMs) : everyMs;
  const state = stateOf(services, { ...mark, everyMs: lives }, scope);
  const text = [name, scopeKey(scope), person, language, url, state].join('\n');
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`;
}

/** Whether its rows are found from marks that may be older than the versions of its topics. */
function isFarBack(url: string): boolean {
  const [, skip = '0'] = /[?&]skip=(\d+)/.exec(url) ?? [];
  return Number(skip) > totalCap;
}

/** The versions of a list's topics in a scope. What has passed through time alone counts too. */
export function stateOf(
  services: Pick<HttpServices, 'clock' | 'live'>,
  { topics, everyMs = msPerQuarterHour }: ListMark,
  scope: Scope,
): string {
  const key = scopeKey(scope);
  const versions = topics.map((topic) => services.live.versionOf(topic, key)).join();
  return `${versions}\n${Math.floor(services.clock() / everyMs)}`;
}

/** Whether the versions of the list's topics identify the response to this request. */
export function isMarked({ unmarkedFilters = [] }: ListMark, { query }: FastifyRequest): boolean {
  return unmarkedFilters.every((name) => !Object.hasOwn(query as object, name));
}

/**
 * Presets change at midnight in some time zone, and midnight in every time zone falls on a quarter
 * of an hour.
 */
const msPerQuarterHour = 15 * 60 * 1000;

/**
 * Answers 304 to a poll whose ETag is still valid, without touching the database: the session was
 * checked within the last seconds, and nothing but "unchanged" is sent.
 */
export function answerUnchanged(
  services: HttpServices,
  list: ListMark & { name: CallName },
  { callers }: Pick<Call, 'callers'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const mark = request.headers['if-none-match'];
  const { authorization } = request.headers;
  if (!mark || !isMarked(list, request)) return undefined;
  if (!authorization?.startsWith('auth ')) return undefined;
  const caller = services.sessions.checkedLately(authorization.slice('auth '.length));
  if (!caller || !callers.includes(caller.role)) return undefined;
  if (requiredStepOf(caller, services.securityRules())) return undefined;
  const current = etagOf(services, list, {
    person: caller.id,
    scope: scopeOfUser(caller),
    language: caller.language,
    url: request.url,
  });
  if (mark !== current) return undefined;
  return reply.code(304).header('etag', current).send();
}
