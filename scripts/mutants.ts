/**
 * `npm run mutants -- [pattern]`: changes the rules in `domain` one place at a time and runs their
 * tests, which should fail each time. Prints what survived; ends with 1 below `scoreLeast`.
 *
 * For a night: there are thousands of places. Stryker is installed beside, in a folder of its own,
 * so that nobody else downloads its packages.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './command.ts';

const scoreLeast = 90;
const version = '10.1.1';
const stryker = {
  '@stryker-mutator/core': version,
  '@stryker-mutator/vitest-runner': version,
};
/** What the tests of `domain` import: ours is taken, not what Stryker would install. */
const ours = ['vitest', 'vite', 'zod', 'fast-check', 'typescript'];
const workspaces = ['domain', 'contract', 'catalogue'];

const [pattern = 'domain/**/*.ts'] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'peerdesk-mutants-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: readonly string[]): number {
  return spawnSync(command, args, { cwd: folder, stdio: 'inherit' }).status ?? 1;
}

async function write(name: string, content: unknown): Promise<void> {
  await writeFile(join(folder, name), JSON.stringify(content));
}

async function link(target: string, name: string): Promise<void> {
  const at = join(folder, 'node_modules', name);
  await rm(at, { recursive: true, force: true });
  await mkdir(dirname(at), { recursive: true });
  await symlink(target, at);
}

for (const name of [...workspaces, 'tsconfig.base.json', 'tsconfig.tests.json']) {
  await cp(join(root, name), join(folder, name), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
}
await write('package.json', { type: 'module', private: true, devDependencies: stryker });
await writeFile(
  join(folder, 'vitest.config.ts'),
  `export default { test: { include: ['domain/**/*.test.ts'], isolate: false } };\n`,
);
await write('stryker.config.json', {
  mutate: [pattern, '!**/*.test.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Tables that are made when a module is loaded: each would need a process of its own.
  ignoreStatic: true,
  concurrency: Math.max(1, availableParallelism() - 1),
  reporters: ['clear-text'],
  thresholds: { high: 95, low: scoreLeast, break: scoreLeast },
});
const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
if (run('npm', ['install', ...options]) !== 0) throw new Error('Stryker cannot be installed');
for (const name of ours) await link(join(root, 'node_modules', name), name);
for (const name of workspaces) await link(join(folder, name), join('@peerdesk', name));
process.exitCode = run(join(folder, 'node_modules', '.bin', 'stryker'), ['run']);
