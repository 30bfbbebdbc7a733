import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ownPath } from '../../lib/screen-paths.ts';
import { sharedFiles, takeShared } from '../../session/shared.ts';
import { lateScreen } from '../../ui/late.tsx';
import type { Missing } from './shared-dialogs.tsx';

// With what it opens it is half of the lists, and few ever share a file: fetched once one is there.
const SharedDialogs = lateScreen(async () => (await import('./shared-dialogs.tsx')).SharedDialogs);

/** Why nothing is there, as the address says it. */
const reasons: readonly Missing[] = ['again', 'empty', 'large'];

/** What an installed portal is handed by the phone: files of other apps, presses on messages. */
export function PhoneParts() {
  const [path, navigate] = useLocation();
  const share = new URLSearchParams(useSearch()).get('share');
  const files = useSyncExternalStore(sharedFiles.subscribe, sharedFiles.get);
  const [missing, setMissing] = useState(() => reasons.find((known) => known === share));
  const [isOpenedByShare] = useState(share !== null);
  useEffect(() => {
    const take = async () => {
      const isAny = await takeShared(isOpenedByShare);
      // It was kept until somebody signed in, and that took too long, or was somebody else.
      if (isOpenedByShare && !isAny) setMissing((known) => known ?? 'again');
    };
    void take().catch(() => undefined);
  }, [isOpenedByShare]);
  useEffect(() => {
    // Opening the same address later shares nothing.
    if (share !== null) navigate(path, { replace: true });
  }, [share, path, navigate]);
  useEffect(() => {
    const { serviceWorker } = navigator;
    const go = ({ data }: MessageEvent<{ go?: unknown } | null>) => {
      const to = ownPath(data?.go);
      if (to !== undefined) navigate(to);
    };
    serviceWorker?.addEventListener('message', go);
    return () => serviceWorker?.removeEventListener('message', go);
  }, [navigate]);
  if (files.length === 0 && missing === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SharedDialogs
        files={files}
        missing={missing ?? 'again'}
        onClose={() => {
          setMissing(undefined);
          sharedFiles.set([]);
        }}
      />
    </Suspense>
  );
}
