import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { formatSeconds, root, runNode, tool } from './command.ts';
import { checkDocuments } from './documents.ts';
import { checkImportRules } from './import-rules.ts';
import { checkLimits, listSources } from './limits.ts';
import { checkPackages } from './packages.ts';
import { checkPatterns } from './patterns.ts';
import { checkOutboxWrites } from './outbox-writes.ts';
import { checkStatuses } from './statuses.ts';

/** A check returns its complaints; none means that it passed. */
interface Check {
  name: string;
  run(): Promise<string[]>;
}

async function complaintsOf(args: readonly string[]): Promise<string[]> {
  const { code, stdout, stderr } = await runNode(args);
  if (code === 0) return [];
  const output = `${stdout}\n${stderr}`.trim();
  return [output === '' ? `exit code ${code}` : output];
}

const projects = {
  'types of contract': ['contract', 'contract/'],
  'types of domain': ['domain', 'domain/'],
  'types of catalogue': ['catalogue', 'catalogue/'],
  'types of statement-reader': ['statement-reader', 'statement-reader/'],
  'types of server': ['server', 'server/'],
  'types of web': ['web', 'web/'],
  'types of web build': ['web/tsconfig.node.json', 'web/'],
  'types of e2e': ['e2e', 'e2e/'],
  'types of scripts': ['scripts', 'scripts/'],
  'types of bench': ['bench', 'bench/'],
  'types of tests': ['tsconfig.tests.json', 'domain/'],
} as const satisfies Readonly<Record<string, readonly [project: string, sources: string]>>;

function typeChecks(sources: readonly string[]): Check[] {
  return Object.entries(projects)
    .filter(([, [, folder]]) => sources.some((path) => path.startsWith(folder)))
    .map(([name, [project]]) => ({
      name,
      // A second checker looks up again most of what the first one knows.
      run: () => complaintsOf([tool('typescript', 'bin', 'tsc'), '-p', project, '--checkers', '1']),
    }));
}

async function allChecks(): Promise<Check[]> {
  const sources = await listSources();
  const present = await readdir(root);
  return [
    ...typeChecks(sources),
    { name: 'lint', run: () => complaintsOf([tool('oxlint', 'bin', 'oxlint'), '-f', 'unix']) },
    { name: 'import rules', run: () => checkImportRules(present) },
    {
      name: 'dead code',
      run: () =>
        complaintsOf([tool('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']),
    },
    {
      name: 'format',
      run: () => complaintsOf([tool('oxfmt', 'bin', 'oxfmt'), '--check']),
    },
    { name: 'limits', run: checkLimits },
    { name: 'patterns', run: checkPatterns },
    { name: 'outbox writes', run: checkOutboxWrites },
    { name: 'statuses', run: checkStatuses },
    { name: 'packages', run: checkPackages },
    { name: 'documents', run: checkDocuments },
  ];
}

export interface Tally {
  passed: number;
  failed: number;
  /** A line for each that failed, or passed only at the second try. */
  notes?: string[];
}

/** Those whose names begin with one of `names`; without names, all. */
async function checksNamed(names: readonly string[]): Promise<Check[]> {
  const all = await allChecks();
  if (names.length === 0) return all;
  const found = all.filter(({ name }) => names.some((begin) => name.startsWith(begin)));
  if (found.length === 0) {
    const known = all.map(({ name }) => `\n  ${name}`).join('');
    console.error(`No check is called ${names.join(' or ')}. There are:${known}`);
    process.exit(1);
  }
  return found;
}

/** Runs checks, as many at a time as there are processors, and prints a line for each. */
export async function runChecks(names: readonly string[] = []): Promise<Tally> {
  const waiting = await checksNamed(names);
  const tally: Tally = { passed: 0, failed: 0 };
  async function work(): Promise<void> {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = performance.now();
      const complaints = await check.run().catch((error: unknown) => [String(error)]);
      const verdict = complaints.length === 0 ? 'ok    ' : 'failed';
      tally[complaints.length === 0 ? 'passed' : 'failed'] += 1;
      console.log(`${verdict} ${check.name} (${formatSeconds(performance.now() - started)})`);
      for (const complaint of complaints) console.log(complaint.replace(/^/gm, '       '));
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return tally;
}

if (import.meta.main) {
  const { passed, failed } = await runChecks(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
