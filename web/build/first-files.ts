import type { Plugin } from 'vite';
import { filesOf, type BuiltChunk } from './page-weight.ts';

/** The screens that people begin with, by their address. */
export const firstScreens = {
  '/dashboard': 'dashboard/dashboard-screen',
  '/operations/payin': 'payin/payin-screen',
  '/operations/payout': 'payout/payout-screen',
  '/operations/dispute': 'dispute/dispute-screen',
  '/operations/complaint': 'complaint/complaint-screen',
  '/operations/upi': 'upi/upi-screen',
  '/ledger': 'ledger/ledger-screen',
  '/requests': 'requests/requests-screen',
  '/utr-submission': 'utr-submission/management-screen',
  '/users': 'users/users-screen',
} as const;

/** The other screens of the navigation, which a phone keeps to open them without a network. */
export const furtherScreens = {
  '/wallet': 'requests/wallet-screen',
  '/day-close': 'day-close/day-close-screen',
  '/reports': 'reports/reports-screen',
  '/reports/statements': 'peer-statement/peer-statement-screen',
  '/reports/day': 'day-review/day-review-screen',
  '/reports/what-if': 'what-if/what-if-screen',
  '/merchants': 'merchants/merchants-screen',
  '/freezes': 'freezes/freezes-screen',
  '/settings': 'settings/settings-screen',
  '/settings/switches': 'switches/switches-screen',
  '/profile': 'profile/profile-screen',
} as const;

type Chunk = BuiltChunk & { dynamicImports: readonly string[] };

/**
 * Writes into the portal's page which files each of these screens loads. Each script names the next
 * ones, and on a slow network whoever is signed in would wait for one after the other: `boot.js`
 * asks for all of them at once. Further lists name the files of the other screens and, of each
 * screen, those with its words in Hindi: `web/app/shell/keep-screens.ts` has the phone keep them.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (path !== '/index.html' || !bundle) return undefined;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const known = filesOf({ name: 'portal', starts: ['web/app/main.tsx'] }, chunks);
        const shell = filesOf({ name: 'shell', starts: ['web/app/signed-in.tsx'] }, chunks);
        const own = ([address, file]: [string, string]) => {
          const page = { name: address, starts: [`web/features/${file}.tsx`] };
          const loaded = filesOf(page, chunks);
          return { address, files: without(loaded, shell, known), hindi: hindiOf(loaded, chunks) };
        };
        const first = Object.entries(firstScreens).map(own);
        const further = Object.entries(furtherScreens).map(own);
        const lists = {
          'first-files': [{ address: '', files: without(shell, known) }, ...first],
          'further-files': further,
          // Also those of shared parts: words are asked for when something is said, not before.
          'hindi-files': [...first, ...further].map(({ address, hindi: files }) => ({
            address,
            files,
          })),
        };
        const tags = Object.entries(lists).map(([name, list]) => {
          const content = list.map(({ address, files }) => [address, ...files].join(' ')).join(';');
          return { tag: 'meta', attrs: { name, content }, injectTo: 'head-prepend' as const };
        });
        return { html, tags };
      },
    },
  };
}

/** The files with the Hindi words of what is loaded. */
function hindiOf(loaded: ReadonlySet<string>, chunks: readonly Chunk[]): string[] {
  const asked = chunks
    .filter(({ fileName }) => loaded.has(fileName))
    .flatMap(({ dynamicImports }) => dynamicImports);
  const isHindi = ({ moduleIds }: Chunk) => moduleIds.some((id) => id.endsWith('.hi.ts'));
  return chunks
    .filter((chunk) => asked.includes(chunk.fileName) && isHindi(chunk))
    .map(({ fileName }) => fileName);
}

function without(files: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]): string[] {
  return [...files].filter((file) => !others.some((other) => other.has(file)));
}
