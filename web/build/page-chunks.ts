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

/** Modules of a screen that something outside it asks for, and all that those import. */
function askedOutside(pages: readonly ReadonlySet<string>[], context: ChunkingContext) {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const id of pages.flatMap((modules) => [...modules])) {
    const screen = screenOf(id);
    const importers = context.getModuleInfo(id)?.importers ?? [];
    if (screen !== '' && importers.some((other) => screenOf(other) !== screen)) visit(id);
  }
  return found;
}

/** The folder of the screen that a module is of; '' of what is of none. */
function screenOf(id = ''): string {
  return /(?:^|\/)web\/features\/([^/]+)\//.exec(id)?.[1] ?? '';
}

/**
 * The chunk of a module that pages load. What is loaded by most lists is in one of all lists, and a
 * page has one for what it alone loads: a file more costs a page more than some bytes it could do
 * without. What the small pages load too stands apart, for they share little with the portal.
 */
function chunkNames(context: ChunkingContext): (id: string) => string | null {
  const portalPages = pages.filter(({ kind }) => kind === 'first');
  const portal = portalPages.map((page) => modulesOf(page, context));
  const asked = askedOutside(portal, context);
  const further = furtherNames(context, portal);
  const small = pages
    .filter(({ kind, build }) => kind === 'alone' && !build)
    .map((page) => modulesOf(page, context));
  const [signin, disputes, utr] = ['sign-in', 'disputes', 'UTR submission'].map((name) =>
    portalPages.findIndex((page) => page.name === name),
  ) as [number, number, number];
  const isEntry = (id: string) => context.getModuleInfo(id)?.isEntry === true;
  // A page names the chunk of its script, by which a tab sees that a newer portal is served.
  const isOfHtml = (id: string) =>
    isEntry(id) || (context.getModuleInfo(id)?.importers.some(isEntry) ?? false);
  return (id) => {
    const loaded = placesOf(portal, id);
    const loadedSmall = placesOf(small, id);
    if (isOfHtml(id)) return null;
    if (loaded.length === 0) return loadedSmall.length > 0 ? null : further(id);
    // Nothing is left of schemas in a small page, and of packages little, which does not show here.
    if (loadedSmall.length > 0 && isSchema(id, context)) return 'schemas';
    if (loadedSmall.length > 0) return isIn('domain', id) ? 'small' : null;
    // Other screens would load a whole list with a rule of it, or with a part of a kit.
    const isOwn = screenOf(id) !== '' && !asked.has(id);
    if (loaded.length === 1 && !isOwn) return `parts-${loaded[0]}`;
    const isOfOrders = loaded.length > 1 && !loaded.includes(signin) && !loaded.includes(utr);
    // Disputes are orders that were paid: what they show is mostly what pay-outs show.
    if (isOfOrders && loaded.includes(disputes)) return 'pages-orders';
    const isOfMost = loaded.length > portal.length / 2 || (loaded.length > 1 && isIcon(id));
    return isOfMost && !loaded.includes(signin) ? 'pages-most' : `pages-${loaded.join('')}`;
  };
}

/**
 * The chunk of a module that only other screens load: what each alone loads, and in one piece each
 * icons, rules and words, what needs no package, what forms are made of, and what else needs one,
 * such as dialogs.
 */
function furtherNames(
  context: ChunkingContext,
  known: readonly ReadonlySet<string>[],
): (id: string) => string | null {
  const others = pages.filter(({ kind }) => kind === 'further');
  const modules = others.map((page) => modulesOf(page, context));
  const forms = placesOf(modules, join(repository, 'web/form-kit/server-problems.ts'));
  const isPlain = plainness(context, known);
  return (id) => {
    const loaded = placesOf(modules, id);
    const screens = new Set(loaded.map((place) => others[place]?.starts.at(-1)).map(screenOf));
    if (screens.size === 1) return `further-${loaded.join('-')}`;
    if (isIcon(id)) return 'icons';
    if (screens.size === 0) return null;
    if (['contract', 'domain', 'catalogue'].some((folder) => isIn(folder, id))) return 'rules';
    if (isPlain(id)) return 'further-plain';
    return loaded.every((place) => forms.includes(place)) ? 'forms' : 'dialogs';
  };
}

/** Whether a module needs no package but those that are known. */
function plainness(context: ChunkingContext, known: readonly ReadonlySet<string>[]) {
  const found = new Map<string, boolean>();
  const isPlain = (id: string): boolean => {
    if (isIcon(id) || known.some((modules) => modules.has(id))) return true;
    const before = found.get(id);
    if (before !== undefined) return before;
    // Where modules import each other, the others decide.
    found.set(id, true);
    const imported = context.getModuleInfo(id)?.importedIds ?? [];
    const answer = !id.includes('/node_modules/') && imported.every(isPlain);
    found.set(id, answer);
    return answer;
  };
  return isPlain;
}

function isIcon(id: string): boolean {
  return id.includes('/lucide-react/dist/esm/icons/');
}

function isSchema(id: string, context: ChunkingContext): boolean {
  const isZod = (one: string) => one.includes('/node_modules/zod/');
  return isZod(id) || (context.getModuleInfo(id)?.importedIds.some(isZod) ?? false);
}

function isIn(folder: string, id: string): boolean {
  return id.startsWith(join(repository, folder));
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
