import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { apiBase } from '../lib/api-base.ts';
import { heard } from '../lib/heard.ts';
import { connectLive } from '../lib/live.ts';
import { hasNewVersion } from '../lib/new-version.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { contentShown } from '../lib/when-idle.ts';
import { freshToken, usePerson } from '../session/session.ts';
import { waitingRefresher } from '../session/waiting.ts';
import { waitingProof } from '../session/step-up.ts';
import { TooltipLayer } from '../ui/tooltip.tsx';
import { loadBrand } from './load-brand.ts';
import { Screens } from './screens.tsx';
import { Shell } from './shell/shell.tsx';
import { lateExtra, lateOverlay, latePart } from '../ui/late.tsx';

const PayinNotifier = lateExtra(
  async () => (await import('../features/payin/notify/payin-notifier.tsx')).PayinNotifier,
);

const RequiredStepPage = latePart(
  async () => (await import('./required-step.tsx')).RequiredStepPage,
);
const StepUpDialog = lateOverlay(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

/** Everything behind the sign-in; what was fetched for one user goes when that user leaves. */
export function SignedIn() {
  const [queryClient] = useState(createQueryClient);
  const requiredStep = usePerson()?.requiredStep;
  const waiting = useSyncExternalStore(waitingProof.subscribe, waitingProof.get);
  useEffect(() => {
    const needs = waitingRefresher(queryClient);
    // A screen gets no answer now: what says that there is no network does not wait for it.
    const stopHearing = heard.subscribe(() => heard.get().isLost && contentShown());
    const disconnect = connectLive({
      fetch: (input, init) => fetch(input, init),
      url: () => `${apiBase()}/events`,
      token: freshToken,
      isReachable: async () => (await fetch(`${apiBase()}/brand`, { cache: 'no-store' })).ok,
      now: Date.now,
      random: Math.random,
      onChange: (topics) => {
        if (!topics) {
          // The server may have come back as a newer one.
          void hasNewVersion();
          void queryClient.invalidateQueries();
        } else {
          needs.changed(topics);
          for (const topic of topics) void queryClient.invalidateQueries({ queryKey: [topic] });
        }
        if (!topics || topics.includes('settings')) void loadBrand();
      },
    });
    return () => {
      needs.stop();
      stopHearing();
      disconnect();
    };
  }, [queryClient]);
  useAnswersInOwnLanguage(queryClient);
  useEffect(() => void renewPushOf(navigator), []);
  return (
    <QueryClientProvider client={queryClient}>
      {requiredStep ? (
        <Suspense fallback={null}>
          <RequiredStepPage step={requiredStep} />
        </Suspense>
      ) : (
        <>
          <Shell>
            <Screens />
          </Shell>
          <Suspense fallback={null}>
            <PayinNotifier />
          </Suspense>
        </>
      )}
      <Suspense fallback={null}>{waiting && <StepUpDialog waiting={waiting} />}</Suspense>
      <TooltipLayer />
    </QueryClientProvider>
  );
}

/** Only a browser that was told before needs the code. */
async function renewPushOf({ serviceWorker }: Partial<Navigator>): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  if (!(await registration?.pushManager?.getSubscription())) return;
  const { renewPush } = await import('../session/push.ts');
  await renewPush().catch(() => undefined);
}

/** The server tells reasons in the language of the profile: after a change they are asked again. */
function useAnswersInOwnLanguage(queryClient: QueryClient): void {
  const language = usePerson()?.language;
  const told = useRef(language);
  useEffect(() => {
    if (told.current === language) return;
    told.current = language;
    void queryClient.invalidateQueries();
  }, [queryClient, language]);
}
