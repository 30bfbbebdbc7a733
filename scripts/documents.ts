import { globSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './command.ts';
import { brokenLinks } from './links.ts';
import { securityRequirements } from './security-requirements.ts';

/** Documents that must match the tree; the decisions in `docs/adr` describe their own time. */
const livingDocuments = ['docs/specification.md', 'docs/security.md'] as const;

/** Documents that name places of the tree and prove nothing by them. */
const guides = ['*.md', 'docs/*.md', 'docs/performance/*.md'] as const;

/** The references of a document to the repository: files, folders, or patterns. */
const place =
  /^(?:contract|domain|catalogue|statement-reader|server|web|e2e|scripts|bench|docs)\/[^\s<>]+$|\.(?:test|spec)\.tsx?$/;
/** A place from the root; `<feature>` and the like stand for any. */
const rootedPlace =
  /^(?:contract|domain|catalogue|statement-reader|server|web|e2e|scripts|bench|docs)\/[^\s<>…]*[^\s<>…/]$/;
const proof = /\.(?:test|spec)\.tsx?$/;

/** References of one document that do not exist in the tree, one per line. */
export function faultsOf(
  path: string,
  content: string,
  exists: (pattern: string) => boolean,
): string[] {
  return content.split('\n').flatMap((line, index) => {
    const named = [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const missing = named.filter((name) => place.test(name) && !exists(name));
    const faults = missing.map((name) => `${path}:${index + 1}: there is no ${name}`);
    if (isClaim(line) && !named.some((name) => proof.test(name)) && !line.includes('**not yet**')) {
      faults.push(`${path}:${index + 1}: names no test, nor says **not yet**`);
    }
    return faults;
  });
}

/** Places that a guide names and the tree does not have, one per line. */
export function missingPlaces(
  path: string,
  content: string,
  exists: (pattern: string) => boolean,
): string[] {
  return content.split('\n').flatMap((line, index) =>
    [...line.matchAll(/`([^`]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => rootedPlace.test(name) && !exists(name))
      .map((name) => `${path}:${index + 1}: there is no ${name}`),
  );
}

/** A row of a table whose head has a column of proofs: three cells, and not the head itself. */
function isClaim(line: string): boolean {
  const cells = line.split('|').map((cell) => cell.trim());
  return cells.length === 5 && !/^(?:-+|proof|proved by)$/.test(cells[3] ?? '');
}

/** The requirements that no row of a table begins with, one per line. */
export function missingRequirements(path: string, content: string): string[] {
  const rows = content.split('\n').map((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? '');
  const listed = new Set(rows.flatMap((cell) => cell.match(/(?<!\d)\d+\.\d+\.\d+/g) ?? []));
  return securityRequirements
    .filter((id) => !listed.has(id))
    .map((id) => `${path}: says nothing about requirement ${id}`);
}

/** Decisions that do not begin with their number and a status, one per line. */
export function unnumbered(path: string, content: string): string[] {
  const number = /(\d{4})-[^/]*$/.exec(path)?.[1];
  const isNumbered = content.startsWith(`# ${number} `) && content.includes('\n**Status:** ');
  return isNumbered ? [] : [`${path}: does not begin with "# ${number} " and a status`];
}

export async function checkDocuments(): Promise<string[]> {
  const exists = (pattern: string) => globSync(pattern, { cwd: root }).length > 0;
  const faults = await Promise.all(
    livingDocuments.map(async (path) => {
      const content = await readFile(join(root, path), 'utf8');
      const missing = path === 'docs/security.md' ? missingRequirements(path, content) : [];
      return [...faultsOf(path, content, exists), ...missing];
    }),
  );
  const misplaced = await Promise.all(
    globSync(guides, { cwd: root }).map(async (path) =>
      missingPlaces(path, await readFile(join(root, path), 'utf8'), exists),
    ),
  );
  const decisions = globSync('docs/adr/*.md', { cwd: root });
  const numbered = await Promise.all(
    decisions.map(async (path) => unnumbered(path, await readFile(join(root, path), 'utf8'))),
  );
  const unlinked = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md'], { cwd: root }).map((path) =>
    brokenLinks(path, readFileSync(join(root, path), 'utf8'), linked),
  );
  return [...faults, ...misplaced, ...numbered, ...unlinked].flat();
}

/** What a link leads to; a folder has no text. */
function linked(path: string): string | undefined {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return undefined;
  return stat.isFile() ? readFileSync(join(root, path), 'utf8') : '';
}
