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

/** What is sent of a list to somebody who names the rows that they have. */
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

/** Named rows beyond the most are sent again, as are all where the header is not one of ours. */
function knownTo({ headers }: FastifyRequest): readonly string[] {
  const named = headers[knownRowsHeader];
  const marks = typeof named === 'string' ? marksIn(named) : undefined;
  return marks?.slice(0, knownRowsMax) ?? [];
}

/**
 * The mark of a row is a hash of all that is sent of it. It has a key, so that nobody can make two
 * rows with one mark, of which the second would never be shown to whoever has the first.
 */
function rowMarker(secret: Buffer): (row: unknown) => string {
  return (row) =>
    createHmac('sha256', secret)
      .update(`row\n${JSON.stringify(row)}`)
      .digest('base64url')
      .slice(0, rowMarkLength);
}
