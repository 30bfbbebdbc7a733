/**
 * The folders of a workspace that stand on each other, each with those below that it may import.
 * `.dependency-cruiser.mjs` makes a fence of each, so whoever adds a folder decides here where it
 * stands.
 */
export type Layers = Readonly<Record<string, readonly string[]>>;

const serverLayers = {
  platform: [],
  core: ['platform'],
  features: ['platform', 'core'],
  entry: ['platform', 'core', 'features'],
  testing: ['platform', 'core', 'features', 'entry'],
} as const satisfies Layers;

const foundations = ['lib', 'ui', 'session'] as const;

const kits = [
  ...['form-kit', 'list-kit', 'capacity-kit', 'approval-kit', 'account-kit'],
  ...['view-kit', 'wallet-kit', 'order-kit', 'statement-kit', 'talk-kit'],
] as const;

const webLayers = {
  lib: [],
  ui: ['lib'],
  session: ['lib'],
  'form-kit': foundations,
  'list-kit': ['lib', 'ui'],
  'capacity-kit': foundations,
  'approval-kit': [...foundations, 'form-kit'],
  'account-kit': [...foundations, 'form-kit'],
  'view-kit': [...foundations, 'form-kit', 'list-kit'],
  'wallet-kit': [...foundations, 'form-kit', 'approval-kit'],
  'order-kit': [...foundations, 'form-kit', 'list-kit', 'approval-kit'],
  'statement-kit': [...foundations, 'form-kit', 'list-kit', 'order-kit'],
  'talk-kit': [...foundations, 'form-kit', 'list-kit', 'order-kit'],
  features: [...foundations, ...kits],
  app: [...foundations, ...kits, 'features'],
  // Small pages for people without a login: nothing of the portal may come along.
  pay: ['lib'],
  check: ['lib', 'pay'],
  build: [],
} as const satisfies Layers;

/** The layers of each workspace that has them. */
export const layersOf: Readonly<Record<string, Layers>> = { server: serverLayers, web: webLayers };

/** A fence for each folder: of its workspace's other folders, only those that it stands on. */
export function layerFences(workspaces: Readonly<Record<string, Layers>>, exempt: string) {
  return Object.entries(workspaces).flatMap(([workspace, layers]) =>
    Object.entries(layers).map(([folder, below]) => ({
      name: `${workspace}-${folder}-knows-what-it-stands-on`,
      severity: 'error',
      from: { path: `^${workspace}/${folder}/`, pathNot: exempt },
      to: { path: `^${workspace}/(?!(?:${[folder, ...below].join('|')})/)` },
    })),
  );
}

/** Each import of one folder by another one that the fences forbid. */
export function forbiddenImports(layers: Layers): (readonly [from: string, to: string])[] {
  const folders = Object.keys(layers);
  return Object.entries(layers).flatMap(([from, below]) =>
    folders.filter((to) => to !== from && !below.includes(to)).map((to) => [from, to] as const),
  );
}

/** Folders with sources and no place among the layers, and places whose folder is gone. */
export function layerFaults(workspace: string, layers: Layers, sources: readonly string[]) {
  const folders = new Set(
    sources
      .map((path) => path.split('/'))
      .filter(([top, , ...rest]) => top === workspace && rest.length > 0)
      .map(([, folder = '']) => folder),
  );
  const placed = new Set(Object.keys(layers));
  return [
    ...[...folders.difference(placed)].map(
      (folder) => `${workspace}/${folder} has no fence: give it a place in scripts/layers.ts`,
    ),
    ...[...placed.difference(folders)].map(
      (folder) => `${workspace}/${folder} has a fence in scripts/layers.ts, and no sources`,
    ),
  ];
}
