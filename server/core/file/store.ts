import type { FilePurpose, FileType } from '@peerdesk/contract/file.ts';
import { audiencesOf } from '@peerdesk/domain/dispute/audience.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { addOrderScope } from '../order/scope.ts';
import { alikeMax, type PictureHash } from '../../platform/files/picture-hash.ts';

export interface FileInfo {
  id: string;
  owner_id: string;
  purpose: FilePurpose;
  name: string;
  type: FileType;
  size: number;
  phash: string | null;
  grey: Buffer | null;
  created_at: number;
}

export interface FileRow extends FileInfo {
  bytes: Buffer;
}

export interface NewFile extends FileRow {
  sha256: Buffer;
}

const infoColumns = `f.id, f.owner_id, f.purpose, f.name, f.type, f.size, f.phash, f.grey,
  f.created_at`;

/** A picture is compared with this many of the newest ones before it. */
const comparedMax = 20_000;
/** Of those with nearly the same hash, this many are compared pixel by pixel. */
const candidatesMax = 200;

/** Serialises one person's uploads, so that concurrent ones cannot exceed the limit. */
export async function lockOwner(db: Queryable, ownerId: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('file.owner'), hashtext($1))`, [ownerId]);
}

export async function countSince(db: Queryable, ownerId: string, since: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'file_count_since',
    text: 'select count(*)::int as count from file where owner_id = $1 and created_at > $2',
    values: [ownerId, iso(since)],
  });
  return rows[0]?.count ?? 0;
}

export async function insertFile(client: Client, file: NewFile): Promise<void> {
  await client.query({
    name: 'file_insert',
    text: `insert into file (id, owner_id, purpose, name, type, bytes, size, sha256, phash,
             grey, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9::bit(64), $10, $11)`,
    values: [
      file.id,
      file.owner_id,
      file.purpose,
      file.name,
      file.type,
      file.bytes,
      file.size,
      file.sha256,
      file.phash,
      file.grey,
      iso(file.created_at),
    ],
  });
}

/** None of a file that was erased, which proves nothing any more. */
export async function readFileInfo(db: Queryable, id: string): Promise<FileInfo | undefined> {
  const { rows } = await db.query<FileInfo>({
    name: 'file_info',
    text: `select ${infoColumns} from file f where f.id = $1 and f.size > 0`,
    values: [id],
  });
  return rows[0];
}

/** Which of these files this person uploaded as evidence. */
export async function readOwnEvidence(
  db: Queryable,
  ownerId: string,
  fileIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select id from file where id = any($1) and owner_id = $2 and purpose = 'evidence'`,
    [fileIds, ownerId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The file, if this caller may see it: the owner, or anyone who sees what it belongs to. */
export async function readVisibleFile(
  db: Queryable,
  id: string,
  viewer: { id: string; scope: Scope },
): Promise<FileRow | undefined> {
  const all = new Conditions();
  all.add(`f.id = ${all.param(id)} and f.size > 0`);
  if (viewer.scope.kind !== 'desk') all.add(belonging(all, viewer));
  const { rows } = await db.query<FileRow>(
    `select ${infoColumns}, f.bytes from file f where ${all.where}`,
    all.values,
  );
  return rows[0];
}

function belonging(all: Conditions, { id, scope }: { id: string; scope: Scope }): string {
  const within = new Conditions();
  within.values.push(...all.values);
  addOrderScope(within, scope);
  const owner = within.param(id);
  // A group keeps seeing the proof of a revoked claim, even if the pay-out belongs to another group
  // by now; the next peer does not.
  const proved =
    scope.kind === 'group'
      ? `or exists (select from order_event e join payout p on p.ref_id = e.order_ref
                    where e.event = 'paid' and e.detail ->> 'proofId' = f.id
                      and ${within.where})
         or f.purpose = 'proof' and exists (select from app_user u where u.id = f.owner_id
                                            and u.parent_id = ${within.param(scope.subadminId)})
         or exists (select from order_event e join dispute p on p.payout_ref = e.order_ref
                    where e.detail ->> 'proofId' = f.id and e.detail ->> 'utr' = p.utr
                      and ${within.where})`
      : '';
  // What a customer uploaded is only for staff.
  const complained =
    scope.kind === 'group'
      ? `or exists (select from complaint_message s join complaint p on p.id = s.complaint_id
                    where s.file_ids @> array[f.id] and ${within.where})`
      : '';
  // Files between a peer and staff about a pay-in, as long as the peer has it.
  const talked =
    scope.kind === 'merchant'
      ? ''
      : `or exists (select from payin_message s join payin p on p.ref_id = s.ref_id
                    where s.file_ids @> array[f.id] and s.peer_id = p.peer_id
                      and ${within.where})`;
  // A picture of a payment shows who made it, which is not for the merchant.
  const proof =
    scope.kind === 'merchant'
      ? ''
      : `or exists (select from payout p where p.proof_id = f.id and ${within.where})`;
  const audiences = within.param(audiencesOf[scope.kind]);
  all.values.push(...within.values.slice(all.values.length));
  return `(f.owner_id = ${owner} ${proof}
    or exists (select from dispute_message s join dispute p on p.ref_id = s.dispute_id
               where s.file_ids @> array[f.id] and s.audience = any(${audiences})
                 and ${within.where})
    ${complained} ${talked} ${proved})`;
}

/** A picture similar to another one, and the pay-out that it was to prove, if any. */
export interface SimilarFile {
  id: string;
  owner_id: string;
  created_at: number;
  grey: Buffer;
  ref_id: string | null;
  /** The pay-out's owners, to check the caller's scope. */
  peer_id: string | null;
  subadmin_id: string | null;
  merchant_id: string | null;
}

/** Proof pictures with nearly this hash, the nearest first, including the picture itself. */
export async function readSimilarFiles(
  db: Queryable,
  { hash }: Pick<PictureHash, 'hash'>,
): Promise<SimilarFile[]> {
  const { rows } = await db.query<SimilarFile>({
    name: 'file_lookalikes',
    text: `select f.id, f.owner_id, f.created_at, g.grey,
        p.ref_id, p.peer_id, p.subadmin_id, p.merchant_id
      from (select id, owner_id, created_at, bit_count(phash # $1::bit(64)) as distance
            from (select id, owner_id, created_at, phash from file
                  where purpose = 'proof' and phash is not null
                  order by created_at desc limit ${comparedMax}) newest
            where bit_count(phash # $1::bit(64)) <= ${alikeMax}
            order by distance, created_at desc limit ${candidatesMax}) f
        join file g on g.id = f.id
        left join lateral (select order_ref from order_event e
                           where e.detail ->> 'proofId' = f.id order by e.id limit 1) e on true
        left join payout p on p.ref_id = e.order_ref
      order by f.distance, f.created_at desc`,
    values: [hash],
  });
  return rows;
}
