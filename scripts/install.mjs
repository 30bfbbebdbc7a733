// What is needed before anything of the project can run: its packages, and the Node for it. Plain
// JavaScript, like `run.mjs`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, 'node_modules');
export const bin = join(modules, '.bin');
const isWindows = process.platform === 'win32';
/** The first major that strips types as a matter of course and that all our packages accept. */
const wantedNodeMajor = 24;

/** @param {string} line @returns {never} */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * @param {string} file @returns {Record<string, { version?: string, integrity?: string, optional?:
 * boolean }> | undefined}
 */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Compares the lock file with npm's own record of what it installed, rather than with a mark of
 * ours, so that an installation by hand counts and one that was cut short does not.
 */
function isInstalled() {
  const wanted = lockedPackages(join(root, 'package-lock.json'));
  const found = lockedPackages(join(modules, '.package-lock.json'));
  if (wanted === undefined) giveUp('package-lock.json is missing or damaged: check it out again');
  if (found === undefined) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const there = found[path];
    if (there === undefined) return optional === true;
    return there.version === version && there.integrity === integrity;
  });
}

/**
 * `npm install --no-save` takes what is locked, checked against its hashes, and changes no file of
 * the repository. `npm ci` would refuse a lock file that lacks packages of other platforms, which
 * npm leaves out when the registry it was written with does not carry them.
 */
export function install() {
  if (isInstalled()) return;
  process.stdout.write('Installing packages ...\n');
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, signal } = spawnSync('npm', ['install', ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  });
  if (status !== 0) giveUp(`npm install failed: ${signal ?? 'is the package registry reachable?'}`);
  if (!isInstalled()) giveUp('npm install left packages out: remove node_modules and start again');
}

/** The Node for everything else: this one if new enough, else the one among the packages. */
export function projectNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedNodeMajor) return process.execPath;
  const own = join(bin, isWindows ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
  return giveUp(`no Node for ${process.platform} ${process.arch} came along: install Node 24`);
}

/** The exit code of a program whose libraries are not all there. */
const cannotLoad = 127;

/** @param {number | null} code of a child that has ended */
export function tellIfNotLoaded(code) {
  if (code !== cannotLoad) return;
  process.stderr.write(
    'The Node among the packages lacks a library of the system. On a small Debian or Ubuntu: ' +
      'apt-get install libatomic1. Or install Node 24 or newer.\n',
  );
}
