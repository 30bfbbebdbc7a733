import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import config from '../.dependency-cruiser.mjs';
import { root, runNode, tool } from './command.ts';
import { folderCycles, type CruisedModule } from './folder-cycles.ts';
import { forbiddenImports, layerFaults, layerRules, layersOf } from './layers.ts';
import { listSources } from './limits.ts';

/** The part of dependency-cruiser's JSON report that is read here. */
interface Report {
  modules: CruisedModule[];
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string } }[];
  };
}

const workspaces = [
  ...['contract', 'domain', 'catalogue', 'statement-reader', 'server', 'web', 'e2e'],
  ...['bench', 'scripts'],
];

/** Fewer modules mean that the tool read nothing, as it does with an unsupported compiler. */
const modulesMin = 50;

/** Two folders that import each other without a cycle of files. */
const plantedCycle = 'server/platform/db -> server/platform/http';

async function cruise(folder: string, folders: readonly string[]) {
  const { stdout, stderr } = await runNode(
    [
      tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      ...['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json'],
      ...folders,
    ],
    folder,
  );
  const start = stdout.indexOf('{');
  if (start < 0) throw new Error(stderr || stdout || 'dependency-cruiser said nothing');
  const { modules, summary } = JSON.parse(stdout.slice(start)) as Report;
  return { ...summary, modules, cycles: folderCycles(modules) };
}

/** The part of a rule of `.dependency-cruiser.mjs` that is read here. */
interface ImportRule {
  name: string;
  from: { path?: string; pathNot?: string };
}

/** Checks the import directions, and that the check itself still detects violations. */
export async function checkImportRules(present: readonly string[]): Promise<string[]> {
  const rules: readonly ImportRule[] = config.forbidden;
  const fixture = join(root, 'scripts', 'fixtures', 'import-violations');
  const [found, broken, across, sources] = await Promise.all([
    cruise(
      root,
      workspaces.filter((workspace) => present.includes(workspace)),
    ),
    cruise(fixture, await readdir(fixture)),
    cruiseForbidden(),
    listSources(),
  ]);
  const { totalCruised, violations, cycles } = found;
  const faults = violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`);
  faults.push(...cycles.map((cycle) => `cycle of folders: ${cycle}`), ...across);
  if (totalCruised < modulesMin) faults.push(`only ${totalCruised} modules were read`);
  const caught = new Set(broken.violations.map(({ rule }) => rule.name));
  const isByLayer = new Set(layerRules(layersOf, '').map(({ name }) => name));
  for (const { name, from } of rules) {
    if (!caught.has(name) && !isByLayer.has(name)) {
      faults.push(`the planted violation of ${name} was not found`);
    }
    if (!found.modules.some(({ source }) => new RegExp(from.path ?? '').test(source))) {
      faults.push(`${name} matches no module`);
    }
  }
  if (new Set(rules.map(({ name }) => name)).size < rules.length) {
    faults.push('two rules have the same name, so one of them could fail unnoticed');
  }
  if (!broken.cycles.some((cycle) => cycle.startsWith(plantedCycle))) {
    faults.push('the planted cycle of folders was not found');
  }
  for (const [workspace, layers] of Object.entries(layersOf)) {
    faults.push(...layerFaults(workspace, layers, sources));
  }
  return faults;
}

/** Plants each import that the layers forbid, and returns those that were not reported. */
async function cruiseForbidden(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peerdesk-imports-'));
  try {
    const planted = Object.entries(layersOf).flatMap(([workspace, layers]) =>
      forbiddenImports(layers).map(([from, to]) => ({
        from: `${workspace}/${from}/planted.ts`,
        to: `${workspace}/${to}/target.ts`,
        line: `import '../${to}/target.ts';\n`,
      })),
    );
    for (const { to } of planted) {
      await mkdir(join(folder, dirname(to)), { recursive: true });
      await writeFile(join(folder, to), 'export const target = 1;\n');
    }
    for (const { from, line } of planted) {
      await mkdir(join(folder, dirname(from)), { recursive: true });
      await appendFile(join(folder, from), line);
    }
    const { violations } = await cruise(folder, Object.keys(layersOf));
    const caught = new Set(violations.map(({ from, to }) => `${from} -> ${to}`));
    return planted
      .map(({ from, to }) => `${from} -> ${to}`)
      .filter((step) => !caught.has(step))
      .map((step) => `the planted import was not found: ${step}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
