import { Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import { lateOverlay } from '../../ui/late.tsx';
import { askedParty } from './asked-party.ts';
import { withParty } from './party-path.ts';

const PartyPanel = lateOverlay(async () => (await import('./party-panel.tsx')).PartyPanel);

/** Where the panel about somebody opens, over any screen. */
export function PartyPlace() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const asked = askedParty(search);
  if (!asked) return null;
  const close = () => {
    const state: unknown = window.history.state;
    const wasOpenedHere = typeof state === 'object' && state !== null && 'isPanel' in state;
    if (wasOpenedHere) window.history.back();
    else navigate(withParty(path, search, undefined), { replace: true });
  };
  return (
    <Suspense fallback={null}>
      <PartyPanel key={`${asked.kind} ${asked.of}`} asked={asked} onClose={close} />
    </Suspense>
  );
}
