import { because } from '@peerdesk/contract/because.ts';
import type { Call } from '@peerdesk/contract/call.ts';
import type { UploadedFile } from '@peerdesk/contract/endpoints.ts';
import { createHash, createHmac } from 'node:crypto';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Batcher } from '../../runtime/batcher.ts';
import type { IdempotencyClaim } from '../context.ts';
import type { Parts } from './parse.ts';

const keyLengthMax = 200;

/** A write may be repeated with the same key; a read needs none. */
export function takesIdempotencyKey(call: Pick<Call, 'method' | 'idempotencyKey'>): boolean {
  return call.method !== 'GET' && call.idempotencyKey !== false;
}

/**
 * Turns the header of a write into a claim: the same caller, key, call and content are the same
 * request. Only a keyed hash of the content is stored, since it may contain a password.
 */
export function claimOf(
  header: string | string[] | undefined,
  request: { actor: string; call: string; content: unknown },
  secret: Buffer,
): Result<IdempotencyClaim | undefined> {
  if (header === undefined || header === '') return ok(undefined);
  if (typeof header !== 'string' || header.length > keyLengthMax) {
    return refuse('ValidationError', because('idempotency_key_too_long', { most: keyLengthMax }));
  }
  const bodyHash = createHmac('sha256', secret)
    .update(`${request.call}\n${canonicalJson(request.content)}`)
    .digest('hex');
  return ok({ actor: request.actor, key: header, call: request.call, bodyHash });
}

/**
 * The earlier response for this key; undefined when there is none. The same key with another call
 * or body is refused.
 */
export async function earlierAnswer(
  { keyed, batcher }: { keyed: Queryable; batcher: Batcher },
  claim: IdempotencyClaim,
): Promise<Result<{ response: unknown } | undefined>> {
  const row = await batcher.read('idempotency keys', claim, (all) => readAnswers(keyed, all));
  if (!row) return ok(undefined);
  if (!row.same) {
    return refuse('IdempotencyConflict', 'idempotency_key_reused');
  }
  if (row.response === null) {
    return refuse('IdempotencyConflict', 'answer_shown_once');
  }
  return ok({ response: row.response });
}

interface StoredAnswer {
  same: boolean;
  response: unknown;
}

async function readAnswers(
  db: Queryable,
  claims: readonly IdempotencyClaim[],
): Promise<(StoredAnswer | undefined)[]> {
  const { rows } = await db.query<StoredAnswer & { place: number }>({
    name: 'idempotency_find',
    text: `select c.place::int as place, i.body_hash = decode(c.hash, 'hex') as same, i.response
           from unnest($1::text[], $2::text[], $3::text[]) with ordinality
               as c (actor, key, hash, place)
             join idempotency i on i.actor = c.actor and i.key = c.key`,
    values: [
      claims.map(({ actor }) => actor),
      claims.map(({ key }) => key),
      claims.map(({ bodyHash }) => bodyHash),
    ],
  });
  const found = new Map(rows.map((row) => [row.place, row]));
  return claims.map((_claim, n) => found.get(n + 1));
}

/**
 * What identifies a request: the record that its path names, its fields, and its file by name and
 * content. A link's token already says who claims the key.
 */
export function claimedContent({ params, body, file }: Parts): unknown {
  const { token: _claimant, ...path } = (params ?? {}) as Record<string, unknown>;
  const content = file ? { fields: body, file: claimedFile(file) } : body;
  return Object.keys(path).length === 0 ? content : { path, content };
}

function claimedFile({ name, bytes }: UploadedFile): { name: string; sha256: string } {
  return { name, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** JSON with sorted keys, so that the order in which a client writes them does not matter. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}
