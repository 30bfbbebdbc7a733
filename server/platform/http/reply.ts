import { errorStatus, type ErrorBody, type ErrorCode } from '@peerdesk/contract/errors.ts';
import type { Refusal } from '@peerdesk/domain/result.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** Seconds after which a refused caller may try again, where the refusal knows them. */
export interface WithRetry {
  retryAfterSeconds?: number;
}

/** Answers a refusal in the envelope of the contract. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal & WithRetry): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds));
  }
  return sendError(reply, refusal.code, refusal.message, refusal.fields);
}

export function sendError(
  reply: FastifyReply,
  errorCode: ErrorCode,
  message: string,
  fields?: Record<string, string>,
): FastifyReply {
  const body: ErrorBody = { error: { errorCode, message, ...(fields && { fields }) } };
  return reply
    .code(errorStatus[errorCode])
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

/** What the framework itself refuses, by its code, in the words of the contract. */
const frameworkRefusals: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'PayloadTooLarge', message: 'The request is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'UnsupportedFile',
    message: 'Send the request as application/json',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'ValidationError', message: 'The request has no body' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'ValidationError', message: 'The body is not JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'ValidationError',
    message: 'The request was cut short',
  },
};

/** What cannot be read as HTTP at all, as bytes on the connection. */
export function rawRefusal(status: 400 | 408 | 431, headers: Record<string, string>): string {
  const reasons = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Header Too Large' } as const;
  const error = { errorCode: 'ValidationError', message: 'The request cannot be read' } as const;
  const body = JSON.stringify({ error } satisfies ErrorBody);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasons[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** The last resort: nothing internal leaves; the log has it all under the request's id. */
export function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = frameworkRefusals[error.code];
  if (known) return sendError(reply, known.code, known.message);
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return sendError(reply, 'ValidationError', 'The request cannot be read');
  }
  request.log.error({ err: error }, 'request failed');
  if (isDatabaseGone(error)) {
    reply.header('retry-after', '5');
    return sendError(reply, 'Unavailable', `Try again in a moment. Request ${request.id}`);
  }
  return sendError(reply, 'InternalError', `Something went wrong. Request ${request.id}`);
}

const databaseGone =
  /connection (terminated|timeout)|timeout exceeded when trying to connect|is not queryable/i;

function isDatabaseGone(error: FastifyError): boolean {
  const { code } = error;
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'].includes(code) ||
    databaseGone.test(error.message)
  );
}
