import { layerRules, layersOf } from './scripts/layers.ts';

const tests = '\\.test\\.tsx?$';

/** Import directions of the repository: see the table in ARCHITECTURE.md. */
export default {
  forbidden: [
    ...layerRules(layersOf, tests),
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'domain-imports-contract-only',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { pathNot: ['^domain/', '^contract/'] },
    },
    {
      name: 'catalogue-knows-rules-only',
      comment: 'Words for what the rules say, for whoever shows them.',
      severity: 'error',
      from: { path: '^catalogue/', pathNot: tests },
      to: { pathNot: ['^catalogue/', '^contract/', '^domain/', '^node_modules/icu-minify/'] },
    },
    {
      name: 'portal-downloads-no-server-texts',
      comment: 'Pages name the words that they show; the table of all is for the server.',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: {
        path: '^(?:catalogue/(?:sentence|reasons/texts)|contract/reason)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'statement-reader-knows-no-orders',
      comment: 'Bytes in, lines with proof out: it knows money, and the reasons that are its own.',
      severity: 'error',
      from: { path: '^statement-reader/', pathNot: tests },
      to: {
        path: '^(?:contract|domain|catalogue|server|web|e2e|bench|scripts)/',
        pathNot: [
          '^contract/(?:statement|bank-layouts|because|reason|reasons/statement)\\.ts$',
          '^domain/money\\.ts$',
        ],
      },
    },
    {
      name: 'statement-rules-use-no-node',
      comment:
        'What reads cells is as pure as domain; only containers, the thread and its process use Node. A hash is pure.',
      severity: 'error',
      from: {
        path: '^statement-reader/(?:cells|layout|lines|narration|placed|print|proof)/',
        pathNot: tests,
      },
      to: { dependencyTypes: ['core', 'npm'], pathNot: '^crypto$' },
    },
    {
      name: 'statement-reader-runs-one-way',
      comment: 'Bytes to cells, cells to columns and narrations, those to lines, lines to proof.',
      severity: 'error',
      from: { path: '^statement-reader/(?:containers|cells|layout|narration)/', pathNot: tests },
      to: { path: '^statement-reader/(?:lines|proof|thread|process|[^/]*read[^/]*\\.ts$)' },
    },
    {
      name: 'statement-cells-come-first',
      severity: 'error',
      from: { path: '^statement-reader/(?:containers|cells)/', pathNot: tests },
      to: { path: '^statement-reader/(?:layout|narration)/' },
    },
    {
      name: 'server-stays-on-the-server',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(?:web|e2e|bench|scripts)/' },
    },
    {
      name: 'accounts-are-a-leaf',
      comment: 'Who somebody is and how they sign in needs nothing of the business around it.',
      severity: 'error',
      from: { path: '^server/core/account/', pathNot: tests },
      to: { path: '^server/core/[^/]+/', pathNot: '^server/core/account/' },
    },
    {
      name: 'features-know-no-other-feature',
      comment: 'What two features need is in core, or reaches the other through core.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: tests },
      to: { path: '^server/features/', pathNot: '^server/features/$1/' },
    },
    {
      name: 'only-the-write-workspace-commits',
      comment: 'Whoever writes does it by ChangeWriter, which tells the readers as well.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/core/write/|${tests}` },
      to: { path: '^server/core/write/commit\\.ts$' },
    },
    {
      name: 'web-knows-no-server',
      comment: 'What a person names of a statement is read by the words and shapes of its reader.',
      severity: 'error',
      from: { path: '^web/', pathNot: `${tests}|^web/[^/]+\\.config\\.ts$` },
      to: {
        path: ['^(?:statement-reader|server|e2e|bench|scripts)/'],
        pathNot: ['^statement-reader/(?:cells/(?:amounts|dates)|layout/captions)\\.ts$'],
        dependencyTypesNot: ['npm'],
      },
    },
    {
      name: 'web-uses-no-node',
      severity: 'error',
      from: { path: '^web/', pathNot: `${tests}|^web/[^/]+\\.config\\.ts$|^web/build/` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'list-kit-knows-no-records',
      comment: 'A list of anything: what is not true of all lists belongs to the list itself.',
      severity: 'error',
      from: { path: '^web/list-kit/', pathNot: tests },
      to: {
        path: '^(?:contract|domain)/',
        pathNot: ['^contract/list\\.ts$', '^domain/dates\\.ts$'],
      },
    },
    {
      name: 'screens-know-no-other-screen',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/', pathNot: tests },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'small-pages-have-no-react',
      comment: 'What they share with the portal, texts and colours, must not bring React along.',
      severity: 'error',
      from: { path: '^web/(?:pay|check)/', pathNot: tests },
      to: { path: 'node_modules/react(?:-dom)?/', reachable: true },
    },
    {
      name: 'browser-tests-use-the-wire',
      severity: 'error',
      from: { path: '^(?:e2e|bench)/' },
      to: {
        path: '^(?:server|web|domain|statement-reader)/',
        // Packs files as a bank would.
        pathNot: '^statement-reader/testing/(?:zips|xlsb-file)\\.ts$',
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'web-has-no-type-cycles',
      comment: 'What two files know of each other stands in a third.',
      severity: 'error',
      from: { path: '^web/' },
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)dist/|^scripts/fixtures/|\\?(?:raw|url|worker)$|\\.css$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
