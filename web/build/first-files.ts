import type { Plugin } from 'vite';
import { filesOf } from './page-weight.ts';

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

/**
 * Writes into the portal's page which files each of these screens loads. Each script names the next
 * ones, and on a slow network whoever is signed in would wait for one after the other: `boot.js`
 * asks for all of them at once.
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
        const entries = Object.entries(firstScreens).map(([address, file]) => {
          const page = { name: address, starts: [`web/features/${file}.tsx`] };
          return [address, ...without(filesOf(page, chunks), shell, known)].join(' ');
        });
        const content = [['', ...without(shell, known)].join(' '), ...entries].join(';');
        const meta = { tag: 'meta', attrs: { name: 'first-files', content } };
        return { html, tags: [{ ...meta, injectTo: 'head-prepend' as const }] };
      },
    },
  };
}

function without(files: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]): string[] {
  return [...files].filter((file) => !others.some((other) => other.has(file)));
}
