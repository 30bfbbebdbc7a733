import { sentenceOf, type Reader } from '@peerdesk/catalogue/sentence.ts';
import { because } from '@peerdesk/contract/because.ts';
import {
  errorStatus,
  needsSecondApproval,
  possibleDuplicate,
  sessionExpired,
  type ErrorBody,
} from '@peerdesk/contract/errors.ts';
import { timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { refuse, refuseField, type Refusal } from '@peerdesk/domain/result.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable, isUndone } from '../../db/unavailable.ts';
import { shedRetrySeconds } from '../health/busy.ts';
import { UnfitBody } from '../request/json-body.ts';
import { acceptedLanguage } from '../caller/reader.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It is idempotent. */
    mayRepeat?: boolean;
    /** The call takes a file, and so a form instead of JSON. */
    takesForm?: boolean;
  }
}

/** Seconds after which a refused caller may try again, where known. */
export interface WithRetry {
  retryAfterSeconds?: number;
}

/** Sends a refusal in the envelope of the contract, in the reader's language. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal & WithRetry,
  reader: Reader,
): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds));
  }
  return reply
    .code(errorStatus[refusal.code])
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(errorBody(refusal, reader));
}

/** A refusal as the contract has it, in the reader's language. */
export function errorBody(refusal: Refusal, reader: Reader): ErrorBody {
  const { code, reason, field, fields, needsSecond, mayBeDuplicate, hasExpired, uploadId } =
    refusal;
  const sentence = sentenceOf(reason, reader);
  const message = field === undefined ? sentence : `${field}: ${sentence}`;
  const named =
    fields && Object.entries(fields).map(([path, why]) => [path, sentenceOf(why, reader)]);
  return {
    error: {
      errorCode: code,
      message,
      ...(named && { fields: Object.fromEntries(named) }),
      ...(needsSecond && { reason: needsSecondApproval }),
      ...(mayBeDuplicate && { reason: possibleDuplicate }),
      ...(hasExpired && { reason: sessionExpired }),
      ...(uploadId !== undefined && { uploadId }),
    },
  };
}

const unknownMediaType = 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
const notSentAsForm = refuse('UnsupportedFile', 'not_sent_as_form');

/** Errors of the framework, by code, with their refusals. */
const frameworkRefusals: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refuse('PayloadTooLarge', 'request_too_large'),
  [unknownMediaType]: refuse('UnsupportedFile', 'not_sent_as_json'),
  FST_ERR_CTP_INVALID_JSON_BODY: refuse('ValidationError', 'body_not_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse('ValidationError', 'request_cut_short'),
};
const unreadable = refuse('ValidationError', 'request_unreadable');

/** A reader known by the request's headers only; these messages contain no instant. */
function anyReader(acceptLanguage: string | undefined): Reader {
  return { language: acceptedLanguage(acceptLanguage), timeZone: timeZoneDefault };
}

/** The response to what is not HTTP at all, as bytes on the connection. */
export function rawRefusal(status: 400 | 408 | 431, headers: Record<string, string>): string {
  const reasons = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Header Too Large' } as const;
  const refusal = status === 408 ? refuse('ValidationError', 'request_cut_short') : unreadable;
  const body = JSON.stringify(errorBody(refusal, anyReader(undefined)));
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasons[status]}\r\n${lines.join('')}\r\n${body}`;
}

/**
 * The request timed out, or the database undid a transaction of it: a write may have been done all
 * the same, which the response says unless the contract declares the call idempotent.
 */
export function unavailableTo({ id, method, routeOptions }: FastifyRequest): Refusal & WithRetry {
  const mayRepeat = method === 'GET' || routeOptions.config.mayRepeat === true;
  const reason = because(mayRepeat ? 'try_again' : 'done_or_not', { request: id });
  return { ...refuse('Unavailable', reason), retryAfterSeconds: shedRetrySeconds() };
}

/** A body of a kind that a call with a file does not take. */
function isOtherThanForm({ code }: FastifyError, { routeOptions }: FastifyRequest): boolean {
  return code === unknownMediaType && routeOptions.config.takesForm === true;
}

function knownRefusal(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  if (error instanceof UnfitBody) return refuseField('body', error.reason);
  return isOtherThanForm(error, request) ? notSentAsForm : frameworkRefusals[error.code];
}

/** The last resort: nothing internal is sent; the log has the details under the request's id. */
export function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const reader = anyReader(request.headers['accept-language']);
  const known = knownRefusal(error, request);
  if (known) return sendRefusal(reply, known, reader);
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return sendRefusal(reply, unreadable, reader);
  }
  request.log.error({ err: error }, 'request failed');
  if (isUnavailable(error) || isUndone(error)) {
    return sendRefusal(reply, unavailableTo(request), reader);
  }
  const failed = refuse('InternalError', because('failed', { request: request.id }));
  return sendRefusal(reply, failed, reader);
}
