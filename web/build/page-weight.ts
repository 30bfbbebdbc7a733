import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { brotliBytes } from './precompress.ts';

/** A page as a browser loads it: the modules that ask for chunks, one after the other. */
export interface Page {
  name: string;
  starts: readonly string[];
  /** The most that its JavaScript may weigh as it is sent. */
  bytesMax: number;
  /** In so many files at most: each is a request of its own. */
  filesMax: number;
  /**
   * Whom it shares its code with: nobody, the pages of the portal that people begin with, or these
   * and the portal's other screens.
   */
  kind: 'alone' | 'first' | 'further';
  /** The build that makes it: the portal's, unless the page has one of its own. */
  build?: 'pay';
}

const signedIn = [
  'web/app/main.tsx',
  'web/app/signed-in.tsx',
  'web/features/payin/notify/payin-notifier.tsx',
];
const listBytesMax = 160_000;
const listFilesMax = 15;
/** Of other screens, which begin with forms. */
const furtherBytesMax = 232_000;
const furtherFilesMax = 24;

/** Sizes in bytes of Brotli, up to the moment at which the page can be worked with. */
export const pages: readonly Page[] = [
  {
    name: 'pay page',
    starts: ['web/pay/main.tsx'],
    bytesMax: 30_000,
    filesMax: 1,
    kind: 'alone',
    build: 'pay',
  },
  {
    name: 'check page',
    starts: ['web/check/main.tsx'],
    bytesMax: 30_000,
    filesMax: 8,
    kind: 'alone',
  },
  {
    name: 'sign-in',
    starts: ['web/app/main.tsx', 'web/features/signin/signin-screen.tsx'],
    bytesMax: 88_000,
    filesMax: 8,
    kind: 'first',
  },
  ...[
    ['dashboard', 'dashboard/dashboard-screen'],
    ['pay-ins', 'payin/payin-screen'],
    ['pay-outs', 'payout/payout-screen'],
    ['disputes', 'dispute/dispute-screen'],
    ['UTR submission', 'utr-submission/management-screen'],
  ].map(([name = '', file]) => ({
    name,
    starts: [...signedIn, `web/features/${file}.tsx`],
    bytesMax: listBytesMax,
    filesMax: listFilesMax,
    kind: 'first' as const,
  })),
  ...[
    'complaint/complaint-screen',
    'upi/upi-screen',
    'ledger/ledger-screen',
    'requests/requests-screen',
    'requests/wallet-screen',
    'day-close/day-close-screen',
    'reports/reports-screen',
    'peer-statement/peer-statement-screen',
    'day-review/day-review-screen',
    'what-if/what-if-screen',
    'users/users-screen',
    'users/user-screen',
    'merchants/merchants-screen',
    'freezes/freezes-screen',
    'freezes/freeze-screen',
    'settings/settings-screen',
    'switches/switches-screen',
    'profile/profile-screen',
  ].map((file) => ({
    name: basename(file).replace('-screen', ''),
    starts: [...signedIn, `web/features/${file}.tsx`],
    bytesMax: furtherBytesMax,
    filesMax: furtherFilesMax,
    kind: 'further' as const,
  })),
];

/** The part of a chunk of the build that is read here. */
export interface BuiltChunk {
  fileName: string;
  code: string;
  imports: readonly string[];
  moduleIds: readonly string[];
}

type Loaded = Pick<Page, 'name' | 'starts'>;

/** How many bytes of chunks a page loads. @throws like `chunksOf`. */
export function bytesOf(page: Loaded, chunks: readonly BuiltChunk[]): number {
  const loaded = [...chunksOf(page, chunks)];
  return loaded.reduce((sum, { code }) => sum + weightOf(code), 0);
}

/** Most chunks are of many pages, and compressing one takes a while. */
const weights = new Map<string, number>();

function weightOf(code: string): number {
  const weight = weights.get(code) ?? brotliBytes(Buffer.from(code));
  weights.set(code, weight);
  return weight;
}

/**
 * What a page loads: the chunks of its starts and what those import, each once.
 * @throws when no chunk holds a start, for then nothing would be weighed.
 */
function chunksOf(page: Loaded, chunks: readonly BuiltChunk[]): Set<BuiltChunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<BuiltChunk>();
  const visit = (chunk: BuiltChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
  };
  for (const start of page.starts) {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(start)));
    if (!holder) throw new Error(`${page.name}: no chunk holds ${start}`);
    visit(holder);
  }
  return found;
}

/** The names of the files that a page loads. @throws like `chunksOf`. */
export function filesOf(page: Loaded, chunks: readonly BuiltChunk[]): ReadonlySet<string> {
  return new Set([...chunksOf(page, chunks)].map(({ fileName }) => fileName));
}

/** Fails the build when a page has become heavier than it may be; `PAGE_WEIGHT=1` tells all. */
export function pageWeight(): Plugin {
  return {
    name: 'page-weight',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const ofBuild = pages.filter(({ build = 'client' }) => build === this.environment.name);
      const weighed = ofBuild.map((page) => ({
        page,
        bytes: bytesOf(page, chunks),
        files: chunksOf(page, chunks).size,
      }));
      const lines = weighed.map(
        ({ page, bytes, files }) =>
          `${page.name}: ${bytes} of at most ${page.bytesMax} bytes, ` +
          `${files} of at most ${page.filesMax} files`,
      );
      if (process.env['PAGE_WEIGHT']) process.stdout.write(`${lines.join('\n')}\n`);
      const tooHeavy = lines.filter((_line, at) => {
        const weight = weighed[at];
        if (weight === undefined) return false;
        const { page, bytes, files } = weight;
        return bytes > page.bytesMax || files > page.filesMax;
      });
      if (tooHeavy.length > 0) this.error(`too much JavaScript\n${tooHeavy.join('\n')}`);
    },
  };
}
