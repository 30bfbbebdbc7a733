import type { Call } from '@peerdesk/contract/call.ts';
import type { CallName, LiveTopic } from '@peerdesk/contract/endpoints.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { scopeKey, scopeOfUser, type Scope } from '@peerdesk/domain/scope.ts';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServices } from './http-services.ts';

/** The topics whose changes make a list's answer old. */
const topicsOfCall: Partial<Record<CallName, readonly LiveTopic[]>> = {
  'payin.list': ['payin', 'merchant', 'user'],
  'payout.list': ['payout', 'merchant', 'user'],
  'dispute.list': ['dispute', 'payout', 'merchant', 'user'],
  'user.list': ['user', 'wallet'],
  'upi.list': ['upi'],
  'merchant.list': ['merchant', 'wallet'],
  'upload.list': ['statement'],
  'utr.list': ['utr', 'payin', 'payout'],
};

/** Of an answer: for whom it is, in which language, and what was asked. */
interface Marked {
  scope: Scope;
  language: Language;
  url: string;
}

/** The weak mark of a list: the state of its topic in the caller's scope, and the filter. */
export function etagOf(
  services: HttpServices,
  name: CallName,
  { scope, language, url }: Marked,
): string {
  const topics = topicsOfCall[name];
  if (!topics) throw new Error(`no topics for the list ${name}`);
  const key = scopeKey(scope);
  const state = topics.map((topic) => services.live.versionOf(topic, key)).join();
  const quarter = Math.floor(services.clock() / msPerQuarterHour);
  const text = [name, key, language, url, state, quarter].join('\n');
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`;
}

/**
 * Presets end and begin at a midnight of some zone, and every zone's falls on a quarter of an
 * hour.
 */
const msPerQuarterHour = 15 * 60 * 1000;

/**
 * Answers 304 to a poll whose mark still holds, without touching the database: the session is one
 * that was checked within the last seconds, and nothing but "unchanged" is said.
 */
export function answerUnchanged(
  services: HttpServices,
  name: CallName,
  call: Pick<Call, 'callers'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const mark = request.headers['if-none-match'];
  const { authorization } = request.headers;
  if (!mark || !authorization?.startsWith('auth ')) return undefined;
  const caller = services.sessions.checkedLately(authorization.slice('auth '.length));
  if (!caller || !call.callers.includes(caller.role)) return undefined;
  const current = etagOf(services, name, {
    scope: scopeOfUser(caller),
    language: caller.language,
    url: request.url,
  });
  if (mark !== current) return undefined;
  return reply.code(304).header('etag', current).send();
}
