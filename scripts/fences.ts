import { join } from 'node:path';
import { root, runNode, tool } from './command.ts';
import { folderRings, type CruisedModule } from './folder-rings.ts';

/** The part of dependency-cruiser's JSON report that is read here. */
interface Report {
  modules: CruisedModule[];
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string } }[];
  };
}

const rooms = [
  ...['contract', 'domain', 'catalogue', 'statement-reader', 'server', 'web', 'e2e'],
  ...['bench', 'scripts'],
];

/** Fewer modules mean that the tool read nothing, as it does with an unsupported compiler. */
const modulesMin = 50;

/** Two folders that import each other without a cycle of files. */
const plantedRing = 'server/platform/db -> server/platform/http';

/** The rules that the files in `fixtures/fence-violation` break on purpose. */
const planted = [
  'catalogue-knows-rules-only',
  'contract-imports-zod-only',
  'core-knows-no-feature',
  'domain-imports-contract-only',
  'features-know-no-other-feature',
  'list-kit-knows-no-records',
  'list-kit-knows-no-room-above',
  'order-kit-knows-no-feature',
  'pay-page-has-no-react',
  'only-the-write-room-commits',
  'platform-knows-no-business',
  'screens-know-no-other-screen',
  'portal-downloads-no-server-texts',
  'statement-reader-knows-no-orders',
  'statement-reader-runs-one-way',
  'statement-rules-use-no-node',
  'web-foundations-know-no-rooms-above',
  'web-has-no-circles-of-types',
  'web-knows-no-server',
];

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
  return { ...summary, rings: folderRings(modules) };
}

/** Checks the import directions, and that the check itself still detects violations. */
export async function checkFences(present: readonly string[]): Promise<string[]> {
  const fixture = join(root, 'scripts', 'fixtures', 'fence-violation');
  const [{ totalCruised, violations, rings }, broken] = await Promise.all([
    cruise(
      root,
      rooms.filter((room) => present.includes(room)),
    ),
    cruise(fixture, ['contract', 'domain', 'catalogue', 'statement-reader', 'server', 'web']),
  ]);
  const faults = violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`);
  faults.push(...rings.map((ring) => `ring of folders: ${ring}`));
  if (totalCruised < modulesMin) faults.push(`only ${totalCruised} modules were read`);
  const caught = new Set(broken.violations.map(({ rule }) => rule.name));
  for (const name of planted) {
    if (!caught.has(name)) faults.push(`the planted violation of ${name} was not found`);
  }
  if (!broken.rings.some((ring) => ring.startsWith(plantedRing))) {
    faults.push('the planted ring of folders was not found');
  }
  return faults;
}
