import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './command.ts';
import { vulnerablePackages, type Vulnerable } from './vulnerable-packages.ts';

/** Fewer packages mean that the lock file was not read. */
const packagesMin = 100;

/** The part of `package-lock.json` that is read: packages by place, such as `node_modules/a`. */
export interface LockFile {
  packages: Record<string, { name?: string; version?: string; link?: boolean }>;
}

export interface Locked {
  name: string;
  version: string;
}

/** The packages of a lock file, without the folders of this repository. */
export function lockedPackages({ packages }: LockFile): Locked[] {
  return Object.entries(packages).flatMap(([place, { name, version, link }]) => {
    if (!place.includes('node_modules/') || link || version === undefined) return [];
    return [{ name: name ?? place.split('node_modules/').at(-1) ?? place, version }];
  });
}

/** The packages of a lock file with a known vulnerability, one per line. */
export function faultsOf(lock: LockFile): string[] {
  return lockedPackages(lock).flatMap(({ name, version }) =>
    vulnerablePackages
      .filter((known) => known.name === name && concerns(known, version))
      .map(({ advisory }) => `package-lock.json: ${name}@${version}: ${advisory}`),
  );
}

function concerns({ since, below, versions }: Vulnerable, version: string): boolean {
  if (versions) return versions.includes(version);
  const isSince = since === undefined || compare(version, since) >= 0;
  return isSince && below !== undefined && compare(version, below) < 0;
}

/** Compares number by number; `1.0.0-beta.1` counts as `1.0.0`. */
function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('-', 1)[0]?.split('.') ?? []);
  for (let at = 0; at < 3; at += 1) {
    const difference = Number(left?.[at] ?? 0) - Number(right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const planted: LockFile = {
  packages: { 'node_modules/a/node_modules/xlsx': { version: '0.18.5' } },
};

export async function readLockFile(): Promise<LockFile> {
  return JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile;
}

/** Complains of packages with known vulnerabilities, asking nobody. */
export async function checkPackages(): Promise<string[]> {
  const lock = await readLockFile();
  const faults = faultsOf(lock);
  const { length } = lockedPackages(lock);
  if (length < packagesMin) faults.push(`only ${length} packages were read`);
  if (faultsOf(planted).length !== 1) faults.push('the planted vulnerable package was not found');
  return faults;
}
