// What every `npm` command goes through. This file runs on any Node from 20.19 with nothing
// installed, so it is plain JavaScript and uses Node's own modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, giveUp, install, modules, projectNode, root, tellIfNotLoaded } from './install.mjs';

const cache = join(modules, '.cache', 'peerdesk');
const isWindows = process.platform === 'win32';

/** @param {string} folder @param {(line: string) => void} add */
function listSources(folder, add) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) listSources(path, add);
    else if (entry.isFile()) {
      const { size, mtimeMs } = statSync(path);
      add(`${path} ${size} ${mtimeMs}\n`);
    }
  }
}

/**
 * Builds the portal when a source of it was changed, added or removed since the last build.
 * @returns {Promise<number>} the exit code of the build, 0 when none was needed
 */
async function buildWeb() {
  const web = join(root, 'web');
  if (!existsSync(join(web, 'vite.config.ts'))) return 0;
  const hash = createHash('sha256');
  for (const folder of ['contract', 'domain', 'catalogue', 'statement-reader', 'web']) {
    listSources(join(root, folder), (line) => hash.update(line));
  }
  hash.update(readFileSync(join(root, 'package-lock.json')));
  const state = hash.digest('hex');
  const mark = join(cache, 'web-built-from');
  const isFresh =
    existsSync(join(web, 'dist', 'index.html')) &&
    existsSync(mark) &&
    readFileSync(mark, 'utf8') === state;
  if (isFresh) return 0;
  process.stdout.write('Building the portal ...\n');
  const vite = join(modules, 'vite', 'bin', 'vite.js');
  const code = await supervise([
    { args: [vite, 'build', '--logLevel', 'warn'], cwd: web, input: 'ignore' },
  ]);
  if (code !== 0) return code;
  mkdirSync(cache, { recursive: true });
  writeFileSync(mark, state);
  return 0;
}

/**
 * Node takes 50 MB more where it may let more young garbage stand; with a collector to call, the
 * server gives back what its start took (`server/platform/runtime/return-memory.ts`).
 */
const sparing = ['--max-semi-space-size=8', '--expose-gc'];

/** @returns {Record<string, string | undefined>} */
function childEnvironment() {
  return {
    // Large pieces of memory go back to the system at once (glibc only).
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...process.env,
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(cache, 'compiled'),
  };
}

/**
 * A signal soon after another is the same key press, sent on by the terminal and by npm as well.
 */
const sameKeyPressMs = 1000;
/** How long children may take to end after they were told to, before they are killed. */
const graceMs = 40_000;
/** How soon the death of the shell that npm runs this in is noticed. */
const parentLookMs = 250;
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/**
 * npm passes a signal to the shell between it and this process, and not every shell passes it on:
 * it dies, and this process has another parent.
 * @param {() => void} onOrphaned
 */
function watchParent(onOrphaned) {
  const parent = process.ppid;
  const isRunByNpm = process.env['npm_lifecycle_event'] !== undefined;
  return setInterval(() => {
    if (isRunByNpm && process.ppid !== parent) onOrphaned();
  }, parentLookMs);
}

/**
 * Runs the children until the first ends, then ends the others. Each child leads a process group
 * of its own, so that it gets a signal once, from here. Pipe 3 closes when this process dies in
 * whatever way, and `parent-watch.mjs` then ends the child.
 * (Not so with `isWatcher`: Node's watcher would hand that pipe's number to its own channel.)
 * @param {{ args: string[], cwd?: string, env?: Record<string, string>, input?: 'ignore',
 * isWatcher?: boolean }[]} commands
 * @returns {Promise<number>} the exit code of the child that ended first
 */
function supervise(commands) {
  const node = projectNode();
  const watch = pathToFileURL(join(root, 'scripts', 'parent-watch.mjs')).href;
  const running = new Set(
    commands.map(({ args, cwd, env, input, isWatcher }) =>
      spawn(node, isWatcher ? args : ['--import', watch, ...args], {
        cwd: cwd ?? root,
        env: { ...childEnvironment(), ...(isWatcher ? {} : { PEERDESK_PARENT_PIPE: '3' }), ...env },
        stdio: [input ?? 'inherit', 'inherit', 'inherit', 'pipe'],
        detached: !isWindows,
      }),
    ),
  );
  /** @param {NodeJS.Signals} signal */
  const tell = (signal) => {
    for (const { pid } of running) {
      try {
        if (pid !== undefined) process.kill(isWindows ? pid : -pid, signal);
      } catch {
        // It has ended in this very moment.
      }
    }
  };
  let toldAt = -Infinity;
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    if (performance.now() - toldAt < sameKeyPressMs) return;
    toldAt = performance.now();
    tell(signal);
  };
  const signals = /** @type {(keyof typeof signalNumbers)[]} */ (Object.keys(signalNumbers));
  for (const signal of signals) process.on(signal, passOn);
  // At most once, and not after a signal that came through: a second one ends a server at once,
  // which would leave its database running.
  const orphanWatch = watchParent(() => {
    if (toldAt === -Infinity) passOn('SIGTERM');
  });

  return new Promise((resolve) => {
    /** @type {number | undefined} */
    let result;
    /** @type {NodeJS.Timeout | undefined} */
    let killer;
    for (const child of running) {
      child.once('error', (error) => giveUp(`cannot run ${node}: ${error.message}`));
      child.once('exit', (code, signal) => {
        running.delete(child);
        tellIfNotLoaded(code);
        const number = signalNumbers[/** @type {keyof typeof signalNumbers} */ (signal)] ?? 9;
        result ??= code ?? 128 + number;
        if (running.size > 0 && killer === undefined) {
          tell('SIGTERM');
          killer = setTimeout(() => tell('SIGKILL'), graceMs);
        }
        if (running.size > 0) return;
        clearTimeout(killer);
        clearInterval(orphanWatch);
        for (const name of signals) process.off(name, passOn);
        resolve(result);
      });
    }
  });
}

const production = { NODE_ENV: process.env['NODE_ENV'] ?? 'production' };
const demoFolder = process.env['DATA_DIR'] || join(root, 'data', 'demo');

/** Where `npm run dev` serves the portal that reloads. */
const devPort = process.env['DEV_PORT'] || '5173';

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  async start(args) {
    const built = args.includes('--role=worker') ? 0 : await buildWeb();
    if (built !== 0) return built;
    return supervise([{ args: [...sparing, 'server/entry/main.ts', ...args], env: production }]);
  },
  async demo(args) {
    const built = await buildWeb();
    if (built !== 0) return built;
    const env = { ...production, DATA_DIR: demoFolder };
    return supervise([{ args: [...sparing, 'server/entry/main.ts', '--demo', ...args], env }]);
  },
  async dev(args) {
    const vite = join(modules, 'vite', 'bin', 'vite.js');
    // One address is named by both, and carried by customers' links: the one that reloads.
    const PUBLIC_URL = process.env['PUBLIC_URL'] || `http://127.0.0.1:${devPort}`;
    return supervise([
      {
        args: ['--watch', '--watch-preserve-output', 'server/entry/main.ts', ...args],
        env: { PUBLIC_URL },
        input: 'ignore',
        isWatcher: true,
      },
      { args: [vite], cwd: join(root, 'web'), env: { DEV_PORT: devPort }, input: 'ignore' },
    ]);
  },
  build: buildWeb,
  test: (args) => supervise([{ args: ['scripts/test.ts', ...args] }]),
  check: (args) => supervise([{ args: ['scripts/check.ts', ...args] }]),
  async bench([what = 'all', ...args]) {
    const names = [
      ...[
        'all',
        'approvals',
        'bulk',
        'intake',
        'opening',
        'start',
        'statements',
        'reader',
        'lists',
        'signins',
        'figures',
      ],
      ...['day', 'report', 'pages', 'backup', 'verify', 'overload', 'streams', 'curves'],
      ...['comparison', 'simulation'],
    ];
    if (!names.includes(what)) giveUp(`npm run bench -- ${names.join(' | ')}`);
    const built = ['pages', 'comparison'].includes(what) ? await buildWeb() : 0;
    if (built !== 0) return built;
    return supervise([{ args: [`bench/${what}.ts`, ...args], env: production }]);
  },
  admin: (args) => supervise([{ args: ['server/entry/admin.ts', ...args], env: production }]),
  backup: (args) => supervise([{ args: ['server/entry/backup.ts', ...args], env: production }]),
  restore: (args) => supervise([{ args: ['server/entry/restore.ts', ...args], env: production }]),
  faults: (args) => supervise([{ args: ['server/testing/faults/main.ts', ...args] }]),
  patroni: (args) => supervise([{ args: ['server/testing/patroni/main.ts', ...args] }]),
  async screenshots(args) {
    const built = await buildWeb();
    if (built !== 0) return built;
    const isReadme = args[0] === 'readme';
    return supervise([
      { args: isReadme ? ['e2e/readme-pictures.ts'] : ['e2e/screenshots.ts', ...args] },
    ]);
  },
  mutants: (args) => supervise([{ args: ['scripts/mutants.ts', ...args] }]),
  fuzz: (args) => supervise([{ args: ['server/testing/fuzz/main.ts', ...args] }]),
  verify: (args) => supervise([{ args: ['server/entry/verify.ts', ...args], env: production }]),
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  giveUp(`node scripts/run.mjs needs one of: ${Object.keys(commands).join(', ')}`);
}
install();
process.exitCode = await command(args);
