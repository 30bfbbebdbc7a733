import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Compass, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { screenAt } from '../../lib/screen-paths.ts';
import { toastFailure } from '../../lib/toast.ts';
import { api, useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { placeOf, tourSteps } from './steps.ts';
import { useTourText } from './texts.ts';

const tourKey = ['user', 'tour'] as const;

/** Five steps through a demo, beside the screens that they are about, until it is left for good. */
export function Tour() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: tourKey,
    queryFn: ({ signal }) => api('tour.get', { signal }),
    staleTime: Infinity,
  });
  const leaving = useMutation({
    mutationFn: () => api('tour.leave', { body: {} }),
    onMutate: () => {
      queryClient.setQueryData(tourKey, { isDue: false });
      // What had the focus is gone.
      document.querySelector<HTMLElement>('#main')?.focus();
    },
    onError: toastFailure,
  });
  if (data?.isDue !== true) return null;
  return <Steps onLeave={() => leaving.mutate()} />;
}

function Steps({ onLeave }: { onLeave: () => void }) {
  const t = useTourText();
  const { role } = useProfile();
  const [path, navigate] = useLocation();
  const [at, setAt] = useState(0);
  const [isFolded, setFolded] = useState(false);
  const bodyId = useId();
  const panel = useRoom();
  const steps = tourSteps[role];
  const topic = steps[at] ?? steps[0];
  const { screen, address } = placeOf(topic);
  const isLast = at === steps.length - 1;
  const go = (to: number) => {
    const next = steps[to];
    if (!next) return onLeave();
    setAt(to);
    navigate(placeOf(next).address);
  };
  return (
    <section
      ref={panel}
      aria-label={t('title')}
      data-noprint
      className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 rounded-xl border bg-surface p-4 text-sm shadow-overlay md:inset-x-auto md:right-5 md:bottom-5 md:w-96"
    >
      <header className="flex items-center gap-2">
        <Compass aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
        <span className="min-w-0 flex-1 text-xs text-muted">
          {t('title')} · {t('step', { step: at + 1, count: steps.length })}
        </span>
        <IconButton
          size="sm"
          isQuiet
          label={t(isFolded ? 'unfold' : 'fold')}
          icon={isFolded ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={!isFolded}
          aria-controls={bodyId}
          onClick={() => setFolded(!isFolded)}
        />
        <IconButton size="sm" isQuiet label={t('leave')} icon={<X />} onClick={onLeave} />
      </header>
      <div id={bodyId} hidden={isFolded}>
        <div aria-live="polite" className="mt-1">
          <h2 className="text-base font-semibold">{t(`${topic}.title`)}</h2>
          <p className="mt-1 text-muted">{t(`${topic}.text`)}</p>
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
          {screenAt(path) !== screen && (
            <Button size="sm" variant="ghost" onClick={() => navigate(address)}>
              {t('go')}
            </Button>
          )}
          {at > 0 && (
            <Button size="sm" onClick={() => go(at - 1)}>
              {t('back')}
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={() => go(at + 1)}>
            {t(isLast ? 'done' : 'next')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Between the panel and what stands above it. */
const gap = 12;

/** Keeps as much room below a page as the panel takes: its last lines can be scrolled above it. */
function useRoom() {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const measure = () => {
      if (!panel.current) return;
      const room = panel.current.offsetHeight + gap;
      // How far it stands above the bottom, where a phone has its tabs.
      const below = Number.parseFloat(getComputedStyle(panel.current).bottom) || 0;
      root.setProperty('--tour-room', `${room}px`);
      root.setProperty('scroll-padding-bottom', `${room + below}px`);
    };
    const watching = new ResizeObserver(measure);
    if (panel.current) watching.observe(panel.current);
    measure();
    return () => {
      watching.disconnect();
      root.removeProperty('--tour-room');
      root.removeProperty('scroll-padding-bottom');
    };
  }, []);
  return panel;
}
