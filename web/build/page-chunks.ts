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
 * The chunk of a module that several of the portal's pages load: one for each combination of them.
 * Modules of the small pages, which share little with the portal, are left where they are.
 */
function chunkNames(context: ChunkingContext): (id: string) => string | null {
  const portal = pages.filter(({ isPortal }) => isPortal).map((page) => modulesOf(page, context));
  const small = pages.filter(({ isPortal }) => !isPortal).map((page) => modulesOf(page, context));
  const isEntry = (id: string) => context.getModuleInfo(id)?.isEntry === true;
  // A page names the chunk of its script, by which a tab sees that a newer portal is served.
  const isOfHtml = (id: string) =>
    isEntry(id) || (context.getModuleInfo(id)?.importers.some(isEntry) ?? false);
  return (id) => {
    const loaded = portal.flatMap((modules, page) => (modules.has(id) ? [page] : []));
    const isSmall = small.some((modules) => modules.has(id));
    return loaded.length < 2 || isSmall || isOfHtml(id) ? null : `pages-${loaded.join('')}`;
  };
}

/**
 * Joins what the same pages of the portal load. Left to itself the build splits by every screen
 * and dialog that might load a module, and each piece is a request of its own: 70 for the list of
 * pay-ins, which now loads 15 that are smaller together, since joined pieces compress better.
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
