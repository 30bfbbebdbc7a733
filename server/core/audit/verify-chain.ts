import type { Queryable } from '../../platform/db/pool.ts';
import type { Anchor } from './anchors.ts';
import { genesisHash, isInItsPlace, readEpochs, xidMax } from './epochs.ts';
import { readBlockHashes, type BlockHashes, type SealedBlock } from './block-hashes.ts';
import { readSealedRows } from './seal.ts';
import type { SealedHead } from './sealed-part.ts';

interface Block extends SealedBlock {
  hash: Buffer;
  sealed_at: number;
}

/** The progress of a check: `sealedAt` is when the block just proved was sealed. */
export interface ChainProgress {
  checked: number;
  blocks: number;
  sealedAt: number;
}

/** Called after each block that is as it was sealed. */
export type OnBlock = (progress: ChainProgress) => void | Promise<void>;

/** The first fault, or null if the chain is intact; `note` describes a gap with an explanation. */
export interface ChainVerdict {
  failure: string | null;
  note: string | null;
}

const blockColumns = `
  no::text, epoch, xid_from::text, xid_to::text, row_count, previous_hash, hash, sealed_at`;

/**
 * Recomputes the audit chain and compares its heads with those stored outside the database.
 *
 * @param anchors read before the snapshot of `db` was taken: later ones may be of later blocks.
 */
export async function verifyChain(
  db: Queryable,
  anchors: readonly Anchor[],
  onBlock: OnBlock = () => undefined,
): Promise<ChainVerdict> {
  const { rows: blocks } = await db.query<Block>(
    `select ${blockColumns} from audit_block order by audit_block.no`,
  );
  const failure =
    (await firstBroken(db, blocks, start, onBlock)) ?? (await firstUnsealed(db, blocks));
  if (failure !== null) return { failure, note: null };
  return holdAgainst(db, anchors, blocks);
}

/**
 * The same from a block on up to which the chain was proved in this very database, and is unchanged
 * since: see `digestSealed`.
 */
export async function verifyChainSince(
  db: Queryable,
  anchors: readonly Anchor[],
  since: SealedHead,
): Promise<ChainVerdict> {
  const { rows: blocks } = await db.query<Block>(
    `select ${blockColumns} from audit_block where no > $1 order by audit_block.no`,
    [since.no],
  );
  const from = { ...since, hash: Buffer.from(since.hash, 'hex') };
  const failure = await firstBroken(db, blocks, from, () => undefined);
  if (failure !== null) return { failure, note: null };
  // Heads of blocks proved earlier may have been added since: a restore copies them.
  const { rows: all } = await db.query<Pick<Block, 'hash'>>(
    'select hash from audit_block order by no',
  );
  return holdAgainst(db, anchors, all);
}

/** The block that the next one has to follow. */
interface Reached {
  no: number;
  hash: Buffer;
  epoch: number;
  xidTo: string;
}
const start: Reached = { no: 0, hash: genesisHash, epoch: 0, xidTo: '0' };

async function firstBroken(
  db: Queryable,
  blocks: readonly Block[],
  from: Reached,
  onBlock: OnBlock,
): Promise<string | null> {
  const epochs = await readEpochs(db);
  let previous = from.hash;
  let reached = from.xidTo;
  let epochReached = from.epoch;
  let found: BlockHashes = new Map();
  for (const [index, block] of blocks.entries()) {
    const name = `audit block ${block.no}`;
    const no = from.no + index + 1;
    if (block.no !== String(no)) return `${name}: block ${no} is missing`;
    const epoch = epochs.find((one) => one.epoch === block.epoch);
    const begins = block.epoch > epochReached ? '0' : reached;
    const follows = block.previous_hash.equals(previous) && block.xid_from === begins;
    if (!epoch || block.epoch < epochReached || !follows) {
      return `${name}: does not follow the block before`;
    }
    if (!found.has(block.no)) found = await readBlockHashes(db, blocks.slice(index), epochs);
    const there = found.get(block.no);
    const rows = there?.rows ?? 0;
    if (!there || rows !== block.row_count) {
      const found = rows > block.row_count ? 'more' : String(rows);
      return `${name}: ${block.row_count} rows were sealed, ${found} are there`;
    }
    if (!there.hash.equals(block.hash)) {
      const ids = `audit rows ${there.first ?? '-'} to ${there.last ?? '-'}`;
      return `${name}: ${ids} are not what was sealed`;
    }
    previous = block.hash;
    reached = block.xid_to;
    epochReached = block.epoch;
    await onBlock({ checked: index + 1, blocks: blocks.length, sealedAt: block.sealed_at });
  }
  return null;
}

/** No row of an epoch that the chain is past may be left unsealed. */
async function firstUnsealed(db: Queryable, blocks: readonly Block[]): Promise<string | null> {
  const last = blocks.at(-1)?.epoch ?? 0;
  for (const epoch of await readEpochs(db)) {
    if (epoch.epoch >= last) continue;
    const xidFrom = blocks.findLast((block) => block.epoch === epoch.epoch)?.xid_to ?? '0';
    const [row] = await readSealedRows(db, { epoch, xidFrom, xidTo: xidMax });
    if (row) return `audit row ${row.id}: was sealed by no block`;
  }
  return null;
}

/**
 * Every stored head must be in the chain, except those that a restored dump is too old to have: the
 * heads of blocks after the one from which the chain continues there.
 */
async function holdAgainst(
  db: Queryable,
  anchors: readonly Anchor[],
  blocks: readonly Pick<Block, 'hash'>[],
): Promise<ChainVerdict> {
  let goesOnFrom = (await isInItsPlace(db)) ? Infinity : blocks.length;
  let lost = 0;
  let failure: string | null = null;
  for (const { no, hash, epoch } of anchors.toReversed()) {
    if (no > goesOnFrom) {
      lost += 1;
      continue;
    }
    if (epoch !== null) goesOnFrom = no;
    const isThere = no === 0 || blocks[no - 1]?.hash.toString('hex') === hash;
    if (!isThere) {
      failure = `audit block ${no}: the head kept outside the database is not in the chain`;
    }
  }
  const note =
    lost === 0 ? null : `${lost} blocks were sealed after the copy that was restored, and lost`;
  return { failure, note };
}
