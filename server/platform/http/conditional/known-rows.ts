import { createHmac } from 'node:crypto';
import {
  knownRowsHeader,
  knownRowsMax,
  marksIn,
  rowMarkLength,
  rowMarksHeader,
} from '@peerdesk/contract/known-rows.ts';
import { withoutKnownRows } from '@peerdesk/domain/known-rows.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The delta response of a list, given the rows that the client has. */
export function sentOf(
  answer: object,
  secret: Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const { data, marks } = withoutKnownRows(answer, knownTo(request), rowMarker(secret));
  if (marks !== '') reply.header(rowMarksHeader, marks);
  return data;
}

/** Known rows beyond the maximum are sent again, as are all rows if the header is malformed. */
function knownTo({ headers }: FastifyRequest): readonly string[] {
  const named = headers[knownRowsHeader];
  const marks = typeof named === 'string' ? marksIn(named) : undefined;
  return marks?.slice(0, knownRowsMax) ?? [];
}

/**
 * The mark of a row is a hash of everything that is sent of it. It is keyed, so that nobody can
 * construct two rows with the same mark, the second of which would not be shown.
 */
function rowMarker(secret: Buffer): (row: unknown) => string {
  return (row) =>
    createHmac('sha256', secret)
      .update(`row\n${JSON.stringify(row)}`)
      .digest('base64url')
      .slice(0, rowMarkLength);
}
