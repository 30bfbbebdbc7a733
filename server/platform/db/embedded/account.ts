import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../runtime/start-error.ts';

/** A command ready for `spawn`: with another user's ids, or wrapped in a program that sets them. */
export interface Command {
  file: string;
  args: string[];
  ids: { uid?: number; gid?: number };
}

/** The user that PostgreSQL runs as. `owner` is absent when that is simply the current user. */
export interface Account {
  owner?: { uid: number; gid: number };
  command(file: string, args: readonly string[]): Command;
}

/** The conventional ids of `nobody` and its group. */
const nobody = { uid: 65_534, gid: 65_534 };

const setprivPaths = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/sbin/setpriv'];

function mayEnter(path: string, ids: { uid: number; gid: number }): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === ids.uid ? 6 : gid === ids.gid ? 3 : 0;
  return ((mode >> shift) & 1) === 1;
}

/** The outermost folder on the way to `path`, or `path` itself, that the user cannot enter. */
function closedFolder(path: string, ids: { uid: number; gid: number }): string | undefined {
  const parent = dirname(path);
  const above = parent === path ? undefined : closedFolder(parent, ids);
  return above ?? (mayEnter(path, ids) ? undefined : path);
}

/**
 * PostgreSQL refuses to run as root. It then runs as the owner of its files, or as `nobody` when
 * the folder is new. Where that user cannot enter (a clone below a home of mode 0700), it starts
 * with the one capability that opens folders. `no_setuid_fixup` is needed because PostgreSQL asks
 * `access(2)` about its own program, which ignores capabilities otherwise.
 *
 * @param paths folders and programs, all existing, that PostgreSQL must reach.
 * @param dataFolder PostgreSQL's own folder, if it exists.
 * @throws {StartError} when the current user may not start what is there.
 */
export function postgresAccount(paths: readonly string[], dataFolder?: string): Account {
  const current = process.getuid?.();
  const found = dataFolder === undefined ? undefined : statSync(dataFolder);
  if (current === undefined || current !== 0) {
    if (current !== undefined && found !== undefined && found.uid !== current) {
      throw new StartError(
        `${dataFolder} belongs to another user (uid ${found.uid}): ` +
          'start as that user, or set DATA_DIR to a folder of your own',
      );
    }
    return { command: (file, args) => ({ file, args: [...args], ids: {} }) };
  }
  const owner = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : nobody;
  const closed = paths.map((path) => closedFolder(path, owner)).find((path) => path !== undefined);
  if (closed === undefined) {
    return { owner, command: (file, args) => ({ file, args: [...args], ids: owner }) };
  }
  return { owner, command: throughSetpriv(owner, closed) };
}

function throughSetpriv(owner: { uid: number; gid: number }, closed: string): Account['command'] {
  const setpriv = setprivPaths.find((path) => existsSync(path));
  if (setpriv === undefined) {
    throw new StartError(
      `PostgreSQL does not run as root, and user ${owner.uid} cannot enter ${closed}: ` +
        'open that folder (chmod o+x), start as an ordinary user, or set DATABASE_URL',
    );
  }
  accessSync(setpriv, constants.X_OK);
  const options = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--',
  ];
  return (file, args) => ({ file: setpriv, args: [...options, file, ...args], ids: {} });
}
