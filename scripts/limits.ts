import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { notSources, root } from './command.ts';
import { sentencesIn } from './sentences.ts';

const linesMax = 300;
const columnsMax = 100;

const isSource = /\.(?:tsx?|mjs|css|sql)$/;
const isTest = /\.test\.tsx?$|^e2e\//;
/** Tables and texts: long because there is much to list, but simple. */
const isCatalogue =
  /^web\/lib\/i18n\/|^web\/pay\/texts|\.(?:en|hi)\.ts$|^server\/core\/schema\/migrations\//;

const provesBooks = /^server\/core\/ledger\/(?:share-)?checks\.ts$|^server\/testing\/|\.sql$/;

interface Ban {
  pattern: RegExp;
  /** The files that the ban applies to; all when absent. */
  where?: (path: string) => boolean;
  message: string;
}

const bans: readonly Ban[] = [
  { pattern: /\b(?:TODO|FIXME|XXX)\b/, message: 'leftover note' },
  {
    pattern: /\b(?:it|test|describe)\.(?:skip|only|todo|fixme|skipIf|runIf)\b/,
    message: 'test that does not always run',
  },
  { pattern: /@ts-(?:ignore|nocheck|expect-error)|\bas any\b/, message: 'type check switched off' },
  {
    pattern: /\bexpect\.poll\(|^\s*\.poll\(|\bvi\.waitFor/,
    where: (path) => path.startsWith('server/'),
    message: 'a wait of its own: use server/testing/wait.ts',
  },
  { pattern: /(?:eslint|oxlint|oxfmt|prettier)-(?:disable|ignore)/, message: 'check switched off' },
  {
    pattern:
      /\bstatus\s*(?:=|<>|!=|(?:not )?in\s*\()\s*(?:'\w+',\s*)*'(?:created|unassigned|pending|processing|approved|declined|expired|resolved|revoke_claim)'/,
    // The proof of the books says by itself what must be so, whatever the domain says.
    where: (path) => path.startsWith('server/') && !isTest.test(path) && !provesBooks.test(path),
    message: 'a status in SQL: name a set of statuses in domain',
  },
  {
    pattern: /\brole\s*(?:=|<>|!=|(?:not )?in\s*\()\s*'(?:admin|subadmin|peer|peer-withdrawal)'/,
    // The check of a column in a migration is where a role is introduced.
    where: (path) => path.startsWith('server/') && !isTest.test(path) && !provesBooks.test(path),
    message: 'a role in SQL: ask domain for the roles with a trait (rolesThat)',
  },
  {
    pattern: /\bnew Date\(\s*\)|\bDate\(\s*\)/,
    where: (path) => /^(?:domain|statement-reader)\//.test(path) && !isTest.test(path),
    message: 'time is an argument in rules',
  },
];

/** Where refusals are made; a caller of the health check is no person with a language. */
const refuses =
  /^(?:domain|statement-reader|contract|server\/(?:core|features|platform))\/(?!testing\/|http\/health\/health)/;

/** The violations of one file, one per line. */
export function faultsOf(path: string, content: string): string[] {
  const faults: string[] = [];
  const lines = content.replace(/\n$/, '').split('\n');
  if (lines.length > linesMax && !isTest.test(path) && !isCatalogue.test(path)) {
    faults.push(`${path}: ${lines.length} lines, at most ${linesMax}`);
  }
  lines.forEach((line, index) => {
    const place = `${path}:${index + 1}`;
    if (line.length > columnsMax && /\.(?:ts|mjs)$/.test(path) && !isCatalogue.test(path)) {
      if (!isUnbreakable(line)) faults.push(`${place}: ${line.length} columns`);
    }
    for (const { pattern, where, message } of bans) {
      if ((where?.(path) ?? true) && pattern.test(line)) faults.push(`${place}: ${message}`);
    }
  });
  if (refuses.test(path) && !isTest.test(path) && path.endsWith('.ts')) {
    for (const line of sentencesIn(content)) {
      faults.push(`${path}:${line}: a refusal in words: give it a code of contract/reasons`);
    }
  }
  return faults;
}

/** One long word or text, or a test's title, which no formatter can break. */
function isUnbreakable(line: string): boolean {
  return (
    /\S{60,}/.test(line) ||
    /^\s*(?:test|it|describe)(?:\.each)?\(?[^'"`]*['"`].*['"`], /.test(line) ||
    /^\s*(?:\w+: )?(['"`]).*\1[,;)]*$/.test(line) ||
    /@\w+ \{/.test(line)
  );
}

export async function listSources(folder = ''): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !notSources.includes(entry.name)) {
      found.push(...(await listSources(path)));
    } else if (entry.isFile() && isSource.test(entry.name)) found.push(path);
  }
  return found;
}

/** The bans cannot be written, or tested, without the banned words. */
const ownFiles = ['scripts/limits.ts', 'scripts/limits.test.ts'];

export async function checkLimits(): Promise<string[]> {
  const paths = (await listSources()).filter((path) => !ownFiles.includes(path));
  const faults = await Promise.all(
    paths.map(async (path) => faultsOf(path, await readFile(join(root, path), 'utf8'))),
  );
  return faults.flat();
}
