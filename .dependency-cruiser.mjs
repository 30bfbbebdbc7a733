/** Folders of the server that every feature may use; every other folder there is a feature. */
const serverRooms = 'http|db|jobs|live|order|testing';
const feature = `^server/(?!(?:${serverRooms})/)([^/]+)/`;
const tests = '\\.test\\.tsx?$';

/** Import directions of the repository: see the table in ARCHITECTURE.md. */
export default {
  forbidden: [
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
      name: 'statement-reader-knows-no-orders',
      comment: 'Bytes in, lines with proof out: of the rules it knows money, and nothing else.',
      severity: 'error',
      from: { path: '^statement-reader/', pathNot: tests },
      to: {
        path: '^(?:contract|domain|server|web|e2e|bench|scripts)/',
        pathNot: ['^contract/statement\\.ts$', '^domain/money\\.ts$'],
      },
    },
    {
      name: 'statement-rules-use-no-node',
      comment: 'What reads cells is as pure as domain; only containers and the thread use Node.',
      severity: 'error',
      from: {
        path: '^statement-reader/(?:cells|layout|lines|narration|proof)/',
        pathNot: tests,
      },
      to: { dependencyTypes: ['core', 'npm'] },
    },
    {
      name: 'server-stays-on-the-server',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(?:web|e2e|bench|scripts)/' },
    },
    {
      name: 'server-rooms-know-no-feature',
      severity: 'error',
      from: { path: '^server/(?:http|db|jobs|live|order)/', pathNot: tests },
      to: { path: feature, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-db-knows-no-room-above',
      severity: 'error',
      from: { path: '^server/db/', pathNot: tests },
      to: { path: '^server/(?:http|jobs|live|order)/' },
    },
    {
      name: 'server-http-knows-no-room-above',
      severity: 'error',
      from: { path: '^server/http/', pathNot: tests },
      to: { path: '^server/(?:jobs|live|order)/' },
    },
    {
      name: 'server-live-and-jobs-know-no-orders',
      severity: 'error',
      from: { path: '^server/(?:jobs|live)/', pathNot: tests },
      to: { path: '^server/order/' },
    },
    {
      name: 'store-belongs-to-its-feature',
      comment: 'Only a feature itself speaks the SQL of its tables; others call its actions.',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: tests },
      to: { path: '^server/[^/]+/store[^/]*\\.ts$', pathNot: '^server/$1/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web/', pathNot: `${tests}|^web/[^/]+\\.config\\.ts$` },
      to: {
        path: ['^(?:statement-reader|server|e2e|bench|scripts)/'],
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
      name: 'web-foundations-know-no-rooms-above',
      severity: 'error',
      from: { path: '^web/(?:ui|lib|session)/', pathNot: tests },
      to: { path: '^web/(?:order-kit|statement-kit|features|app|pay)/' },
    },
    {
      name: 'order-kit-knows-no-feature',
      severity: 'error',
      from: { path: '^web/order-kit/', pathNot: tests },
      to: { path: '^web/(?:statement-kit|features|app|pay)/' },
    },
    {
      name: 'statement-kit-knows-no-feature',
      severity: 'error',
      from: { path: '^web/statement-kit/', pathNot: tests },
      to: { path: '^web/(?:features|app|pay)/' },
    },
    {
      name: 'screens-know-no-other-screen',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/', pathNot: tests },
      to: { path: '^web/(?:features|app|pay)/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'pay-page-stands-alone',
      comment: 'Its budget is 75 kB, so nothing of the portal may come along.',
      severity: 'error',
      from: { path: '^web/pay/' },
      to: { path: '^web/(?:app|features|order-kit|statement-kit|session|ui)/' },
    },
    {
      name: 'browser-tests-use-the-wire',
      severity: 'error',
      from: { path: '^(?:e2e|bench)/' },
      to: { path: '^(?:server|web|domain|statement-reader)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
    exclude: { path: '(?:^|/)dist/|\\?(?:raw|url|worker)$|\\.css$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
