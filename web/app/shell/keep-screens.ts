import type { Role } from '@peerdesk/contract/user.ts';
import { navigationOf, type Screen } from '@peerdesk/domain/access.ts';
import { useEffect } from 'react';
import { useLanguage } from '../../lib/i18n/language.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { keepFiles } from '../../session/worker.ts';

/** The lists of `web/build/first-files.ts`, as the page has them: an address and its files each. */
type Lists = Readonly<Record<'first-files' | 'further-files' | 'hindi-files', string>>;

/** The files of these screens, each once, with their words where they are read in Hindi. */
export function filesToKeep(screens: readonly Screen[], lists: Lists, isHindi: boolean): string[] {
  const wanted = new Set<string>(screens.map((screen) => screenPaths[screen]));
  const { 'first-files': first, 'further-files': further, 'hindi-files': hindi } = lists;
  const files = [first, further, ...(isHindi ? [hindi] : [])]
    .flatMap((list) => list.split(';'))
    .map((entry) => entry.split(' '))
    .filter(([address = '']) => wanted.has(address))
    .flatMap(([, ...named]) => named);
  return [...new Set(files)].map((file) => `/${file}`);
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** May something be fetched that nobody has asked for? Some pay for each byte, or wait for it. */
export function hasBytesToSpare({ saveData, effectiveType }: Connection = {}): boolean {
  return saveData !== true && effectiveType !== 'slow-2g' && effectiveType !== '2g';
}

/** Has the phone keep every screen of the role's navigation, to open it without a network. */
export function useKeptScreens(role: Role): void {
  const isHindi = useLanguage() === 'hi';
  useEffect(() => {
    const { connection } = navigator as { connection?: Connection };
    if (!hasBytesToSpare(connection)) return;
    whenIdle(async () => {
      const screens = [...navigationOf(role).flatMap((group) => group.screens), 'profile' as const];
      const lists = {
        'first-files': listed('first-files'),
        'further-files': listed('further-files'),
        'hindi-files': listed('hindi-files'),
      };
      // What comes after it does not wait: the worker may still be on its way, or never come.
      void keepFiles(filesToKeep(screens, lists, isHindi)).catch(() => undefined);
    });
  }, [role, isHindi]);
}

/** A development server has no such list. */
function listed(name: keyof Lists): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
}
