/**
 * The layered folders of a workspace, each with the folders below that it may import.
 * `.dependency-cruiser.mjs` derives an import rule from each, so a new folder has to be given its
 * layer here.
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

/** An import rule for each folder: of its own workspace, it imports only the layers below. */
export function layerRules(workspaces: Readonly<Record<string, Layers>>, exempt: string) {
  return Object.entries(workspaces).flatMap(([workspace, layers]) =>
    Object.entries(layers).map(([folder, below]) => ({
      name: `${workspace}-${folder}-imports-lower-layers-only`,
      severity: 'error',
      from: { path: `^${workspace}/${folder}/`, pathNot: exempt },
      to: { path: `^${workspace}/(?!(?:${[folder, ...below].join('|')})/)` },
    })),
  );
}

/** Each pair of folders between which an import is forbidden. */
export function forbiddenImports(layers: Layers): (readonly [from: string, to: string])[] {
  const folders = Object.keys(layers);
  return Object.entries(layers).flatMap(([from, below]) =>
    folders.filter((to) => to !== from && !below.includes(to)).map((to) => [from, to] as const),
  );
}

/** Folders with sources that have no layer, and layers whose folder is gone. */
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
      (folder) => `${workspace}/${folder} has no layer: add it to scripts/layers.ts`,
    ),
    ...[...placed.difference(folders)].map(
      (folder) => `${workspace}/${folder} has a layer in scripts/layers.ts, but no sources`,
    ),
  ];
}
