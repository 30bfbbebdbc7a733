/** The part of dependency-cruiser's report of a module that is read here. */
export interface CruisedModule {
  source: string;
  dependencies: readonly { resolved: string }[];
}

/** Tests may import anything, and the planted violations are cycles on purpose. */
const notCode = /\.test\.tsx?$|^scripts\/fixtures\//;

type Graph = Map<string, Map<string, string>>;

/**
 * Finds cycles of imports between sibling folders, at every depth of the tree: files without a
 * cycle can still form a cycle of folders. Type imports count too, since a reader of one folder
 * then has to know the other. Tests do not count.
 *
 * @returns a line for each cycle, with one import for each step of it.
 */
export function folderCycles(modules: readonly CruisedModule[]): string[] {
  const graphs = new Map<string, Graph>();
  for (const { source, dependencies } of modules) {
    if (notCode.test(source)) continue;
    for (const { resolved } of dependencies) addStep(graphs, source, resolved);
  }
  return [...graphs.values()].flatMap(cyclesOf).toSorted();
}

/**
 * The step of an import between the two folders where the paths diverge; files there are no
 * folders.
 */
function addStep(graphs: Map<string, Graph>, from: string, to: string): void {
  const [a, b] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (a[depth] === b[depth]) depth += 1;
  if (depth + 1 >= a.length || depth + 1 >= b.length) return;
  const parent = a.slice(0, depth).join('/');
  const graph = graphs.get(parent) ?? new Map<string, Map<string, string>>();
  graphs.set(parent, graph);
  const source = a.slice(0, depth + 1).join('/');
  const steps = graph.get(source) ?? new Map<string, string>();
  graph.set(source, steps);
  const target = b.slice(0, depth + 1).join('/');
  if (!steps.has(target)) steps.set(target, `${from} -> ${to}`);
}

/** One shortest cycle through each folder that is part of one, each cycle once. */
function cyclesOf(graph: Graph): string[] {
  const cycles = new Map<string, string>();
  for (const start of [...graph.keys()].toSorted()) {
    const cycle = shortestCycle(graph, start);
    if (!cycle) continue;
    const steps = cycle.map((folder, at) => {
      const next = cycle[(at + 1) % cycle.length] ?? start;
      return graph.get(folder)?.get(next) ?? '';
    });
    const key = cycle.toSorted().join(' ');
    if (!cycles.has(key))
      cycles.set(key, `${[...cycle, start].join(' -> ')} (${steps.join('; ')})`);
  }
  return [...cycles.values()];
}

function shortestCycle(graph: Graph, start: string): string[] | undefined {
  const paths: string[][] = [[start]];
  const seen = new Set<string>();
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    for (const next of graph.get(path.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return path;
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}
