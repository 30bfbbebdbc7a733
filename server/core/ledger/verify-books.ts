import { createHash } from 'node:crypto';
import { readAnchors, type Anchor } from '../audit/anchors.ts';
import { readPlace } from '../audit/epochs.ts';
import { digestSealed, readHead, sealedPartSql } from '../audit/sealed-part.ts';
import { verifyChain, verifyChainSince, type ChainVerdict } from '../audit/verify-chain.ts';
import type { Pool, Queryable } from '../../platform/db/pool.ts';
import { onSnapshot, type Read } from '../../platform/db/snapshot.ts';
import type { Check } from './check.ts';
import { checks, firstFailure } from './checks.ts';
import { cutDown } from './cut-down.ts';
import { partsSql, readChanged, readParts, type Changed, type Parts } from './parts.ts';
import { keepProof, newSeed, readProof, type Proof } from './proof.ts';

export interface Finding {
  check: string;
  /** What is wrong and where, or null when the check passes. */
  failure: string | null;
  /** A note for the reader although the check passes. */
  note: string | null;
}

export interface Verdict {
  findings: Finding[];
  /** The proof that this one continues from; null if everything was verified. */
  since: { at: string; parts: number; changedParts: number } | null;
}

/** Recomputes everything from the postings, on one snapshot, while the system runs. */
export async function verifyBooks(pool: Pool, dataDir: string): Promise<Finding[]> {
  const anchors = await readAnchors(dataDir);
  return onSnapshot(pool, (snapshot) => snapshot.all(allFindings(anchors)));
}

/**
 * Verifies what has changed since the last proof stored in `dataDir`, or everything if there is
 * none for this database and these checks; the result becomes the next proof.
 */
export async function verifySince(
  pool: Pool,
  dataDir: string,
  { isFull = false } = {},
): Promise<Verdict> {
  // Before the snapshot is taken: a head is kept after its block is committed.
  const anchors = await readAnchors(dataDir);
  const kept = isFull ? null : await readProof(dataDir);
  return onSnapshot(pool, async (snapshot) => {
    const [place, using] = await snapshot.all([readPlace, hashOfChecks]);
    const since = kept?.place === place && kept.checks === using ? kept : null;
    const seed = since?.seed ?? newSeed();
    const tasks = since ? [] : allFindings(anchors);
    const [sealed, parts, ...first] = await snapshot.all([
      (db) => sealedPart(db, seed),
      (db) => readParts(db, seed),
      ...tasks,
    ]);
    const before: Parts = new Map(Object.entries(since?.parts ?? {}));
    const changed = since && (await snapshot.one((db) => readChanged(db, before, parts)));
    const findings =
      since && changed ? await snapshot.all(changedFindings({ since, changed, anchors })) : first;
    if (findings.every(({ failure }) => failure === null)) {
      const at = new Date().toISOString();
      const proof = { at, place, checks: using, seed, sealed, parts: Object.fromEntries(parts) };
      await keepProof(dataDir, proof);
    }
    const changedParts = changed?.parts ?? 0;
    return { findings, since: since && { at: since.at, parts: parts.size, changedParts } };
  });
}

async function sealedPart(db: Queryable, seed: string): Promise<Proof['sealed']> {
  const head = await readHead(db);
  return { ...head, digest: await digestSealed(db, head, seed) };
}

/** Every check over all rows. */
function allFindings(anchors: readonly Anchor[]): Read<Finding>[] {
  return [
    ...checks.map((check) => (db: Queryable) => findingOf(db, check, check.sql)),
    async (db) => chainFinding(await verifyChain(db, anchors)),
  ];
}

/** The checks over all rows, and the incremental ones over what has changed. */
function changedFindings({
  since,
  changed,
  anchors,
}: {
  since: Proof;
  changed: Changed;
  anchors: readonly Anchor[];
}): Read<Finding>[] {
  return [
    ...checks.map((check) => async (db: Queryable) => {
      const ids = check.of && changed.ids[check.of];
      if (ids?.length === 0) return { check: check.name, failure: null, note: null };
      if (!check.of || !ids) return findingOf(db, check, check.sql);
      return findingOf(db, check, cutDown(check.sql, check.of), [ids]);
    }),
    async (db) => {
      const isUnchanged =
        (await digestSealed(db, since.sealed, since.seed)) === since.sealed.digest;
      const chain = isUnchanged
        ? await verifyChainSince(db, anchors, since.sealed)
        : await verifyChain(db, anchors);
      return chainFinding(chain);
    },
  ];
}

async function findingOf(
  db: Queryable,
  { name }: Check,
  sql: string,
  values: unknown[] = [],
): Promise<Finding> {
  const first = await firstFailure(db, sql, values);
  return { check: name, failure: first && `${first.subject}: ${first.detail}`, note: null };
}

function chainFinding(chain: ChainVerdict): Finding {
  return { check: 'the audit chain is unbroken', ...chain };
}

/**
 * Hashes the checks and the database objects they use: a proof by other checks is worthless. A
 * renamed column, or a new one with the same value in all rows, changes no row.
 */
async function hashOfChecks(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ definitions: string }>(
    `select concat(
       (select string_agg(c.relname || pg_get_viewdef(c.oid), ' ' order by c.relname)
        from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace),
       (select string_agg(concat_ws(' ', c.relname, a.attname, a.attnum, a.atttypid::regtype,
                                    a.attmissingval, pg_get_expr(d.adbin, d.adrelid)), ' '
                          order by c.relname, a.attnum)
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attnum > 0 and c.relnamespace = 'public'::regnamespace),
       (select string_agg(pg_get_functiondef(p.oid), ' ' order by p.oid::regprocedure::text)
        from pg_proc p
        where p.prokind = 'f' and p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d
                          where d.classid = 'pg_proc'::regclass and d.objid = p.oid
                            and d.deptype = 'e'))) as definitions`,
  );
  const own = JSON.stringify([checks, partsSql, sealedPartSql]);
  return createHash('sha256')
    .update(own)
    .update(rows[0]?.definitions ?? '')
    .digest('hex');
}
