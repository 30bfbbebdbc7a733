import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { pages, type Page } from './page-weight.ts';

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;
type ChunkName = Exclude<CodeSplittingGroup['name'], string>;
type ChunkingContext = Parameters<ChunkName>[1];

const repository = join(import.meta.dirname, '..', '..');

/** What a page loads: the modules of its starts and all that those import. */
function modulesOf({ starts }: Page, context: ChunkingContext): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const start of starts) visit(join(repository, start));
  return found;
}

/**
 * The chunk of a module that pages load. What is loaded by most lists is in one of all lists, and a
 * page has one for what it alone loads: a file more costs a page more than some bytes it could do
 * without. What the small pages load too stands apart, for they share little with the portal.
 */
function chunkNames(context: ChunkingContext): (id: string) => string | null {
  const portal = pages.filter(({ isPortal }) => isPortal).map((page) => modulesOf(page, context));
  const small = pages.filter(({ isPortal }) => !isPortal).map((page) => modulesOf(page, context));
  const isEntry = (id: string) => context.getModuleInfo(id)?.isEntry === true;
  // A page names the chunk of its script, by which a tab sees that a newer portal is served.
  const isOfHtml = (id: string) =>
    isEntry(id) || (context.getModuleInfo(id)?.importers.some(isEntry) ?? false);
  return (id) => {
    const loaded = placesOf(portal, id);
    const loadedSmall = placesOf(small, id);
    if (loaded.length === 0 || isOfHtml(id)) return null;
    // Of schemas and packages little is left in a small page, which does not show here.
    if (loadedSmall.length > 0) return isRule(id) ? `small-${loadedSmall.join('')}` : null;
    const isOfMost = loaded.length > portal.length / 2;
    return isOfMost && !loaded.includes(0) ? 'pages-most' : `pages-${loaded.join('')}`;
  };
}

function isRule(id: string): boolean {
  return id.startsWith(join(repository, 'domain'));
}

function placesOf(all: readonly ReadonlySet<string>[], id: string): number[] {
  return all.flatMap((modules, place) => (modules.has(id) ? [place] : []));
}

/**
 * Joins what the same pages of the portal load. Left to itself the build splits by every screen
 * and dialog that might load a module, and each piece is a request of its own: 70 for the list of
 * pay-ins, which now loads a dozen that are smaller together, since joined pieces compress better.
 */
export function pageChunks(): CodeSplittingGroup {
  let nameOf: ((id: string) => string | null) | undefined;
  return {
    debugName: 'pages',
    name: (id, context) => (nameOf ??= chunkNames(context))(id),
    // What a module imports is loaded by all its pages, so its chunk is the same or comes before.
    includeDependenciesRecursively: false,
  };
}
