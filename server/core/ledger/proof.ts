import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../platform/runtime/make-folder.ts';

/** In `DATA_DIR`, beside the audit heads: access to the database alone cannot change it. */
const proofFileName = 'books-proof.json';

const sealed = z.object({
  /** The newest audit block that was proved, and the digest of everything before it. */
  no: z.int().min(0),
  hash: z.string(),
  epoch: z.int(),
  xidTo: z.string(),
  digest: z.string(),
});

const schema = z.object({
  at: z.iso.datetime(),
  /** The database that it is of. */
  place: z.string(),
  /** A hash of the checks, and of the views and functions that they use. */
  checks: z.string(),
  seed: z.string().regex(/^-?\d+$/),
  sealed,
  parts: z.record(z.string(), z.string()),
});
/** The state of the books when every check passed. */
export type Proof = z.output<typeof schema>;

export async function readProof(dataDir: string): Promise<Proof | null> {
  const text = await readFile(join(dataDir, proofFileName), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // Half written, or of an older release.
    return null;
  }
}

export async function keepProof(dataDir: string, proof: Proof): Promise<void> {
  await makeFolder(dataDir);
  const file = join(dataDir, proofFileName);
  await writeFile(`${file}.new`, JSON.stringify(proof), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** A secret that is not in the database. */
export function newSeed(): string {
  return String(randomBytes(8).readBigInt64BE());
}
