import { useSyncExternalStore } from 'react';
import { useText } from '../../../lib/i18n/texts.ts';
import { newVersion } from '../../../lib/new-version.ts';
import { Button } from '../../../ui/button.tsx';

/** The server has a newer portal than this tab: the reader reloads when nothing is half done. */
export function NewVersionBar() {
  const t = useText();
  const isNew = useSyncExternalStore(newVersion.subscribe, newVersion.get);
  if (!isNew) return null;
  return (
    <div
      role="status"
      data-noprint
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b bg-accent-soft px-4 py-2 text-sm min-[1360px]:px-6"
    >
      <span className="min-w-0 flex-1">{t('part.outdated')}</span>
      <Button size="sm" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </div>
  );
}
