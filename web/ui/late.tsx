import {
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useTransition,
  type ComponentType,
  type ReactNode,
} from 'react';
import { partLoader, type LoadedPart, type PartLoader } from '../lib/late-part.ts';
import { inTurn, untilContentShown, whenIdle } from '../lib/when-idle.ts';
import { PartMissing, type PartPlace } from './part-missing.tsx';

type FetchPart<Props> = () => Promise<ComponentType<Props>>;

interface LateScreenOptions {
  isWanted?: () => boolean;
  Meanwhile?: () => ReactNode;
}

/**
 * A screen: loaded when somebody goes there, or at once where it is known that they will. It comes
 * without `Suspense`, which keeps what stood in for something for 300 ms at least, and a screen asks
 * for what it shows only once it is there.
 */
export function lateScreen<Props extends object>(
  fetchPart: FetchPart<Props>,
  { isWanted = () => false, Meanwhile = () => null }: LateScreenOptions = {},
) {
  const loader = partLoader(fetchPart);
  // In a task of its own: to ask for a dozen files takes as long as to run the page's script.
  if (isWanted()) setTimeout(() => void loader.load());

  return function LateScreen(props: Props) {
    const [loaded, setLoaded] = useState(() => knownPart(loader));
    const [isTrying, startTrying] = useTransition();
    const load = () => loader.load().then((part) => startTransition(() => setLoaded(part)));
    const start = useEffectEvent(() => {
      if (loaded === undefined) void load();
    });
    useEffect(() => start(), []);
    if (loaded === undefined) return <Meanwhile />;
    if ('Component' in loaded) return <loaded.Component {...props} />;
    const retry = () => {
      loader.forget();
      startTrying(load);
    };
    return (
      <PartMissing
        place="inline"
        isOutdated={loaded.isOutdated}
        isTrying={isTrying}
        onRetry={retry}
        onLeave={loader.forget}
      />
    );
  };
}

function knownPart<Props>(loader: PartLoader<Props>): LoadedPart<Props> | undefined {
  const Component = loader.get();
  return Component && { Component };
}

/** A part of a screen, in a chunk of its own, which is fetched as soon as the browser is idle. */
export function latePart<Props extends object>(fetchPart: FetchPart<Props>) {
  return late(fetchPart, 'inline', 'whenIdle');
}

/**
 * What a page can do without for a while, and then gets without a word: after its content, or when
 * it is asked for, where somebody waits for it.
 */
export function lateExtra<Props extends object>(
  fetchPart: FetchPart<Props>,
  { isAwaited = false } = {},
) {
  const fetchLater = async () => {
    await untilContentShown();
    await inTurn();
    return fetchPart();
  };
  return late(isAwaited ? fetchPart : fetchLater, 'nowhere', 'whenIdle');
}

/** The same for what few desks have: it is fetched only where it is shown. */
export function rareExtra<Props extends object>(fetchPart: FetchPart<Props>) {
  return late(fetchPart, 'nowhere', 'whenRendered');
}

/** What opens over a screen, such as a dialog or a drawer: fetched as a part is. */
export function lateOverlay<Props extends object>(fetchPart: FetchPart<Props>) {
  return late(fetchPart, 'over', 'whenIdle');
}

/** How what opens over a screen is closed, by whatever its kind calls that. */
export function closeOf(props: object): (() => void) | undefined {
  const { onClose, onOpenChange, neighbours } = props as {
    onClose?: () => void;
    onOpenChange?: (isOpen: boolean) => void;
    neighbours?: { onClose?: () => void };
  };
  return onClose ?? neighbours?.onClose ?? (onOpenChange && (() => onOpenChange(false)));
}

/**
 * As `lazy` of React, but a chunk that cannot be fetched says so in its own place and is tried
 * again there, while the rest of the page goes on.
 */
function late<Props extends object>(
  fetchPart: FetchPart<Props>,
  place: PartPlace,
  first: 'whenIdle' | 'whenRendered',
): (props: Props) => ReactNode {
  const loader = partLoader(fetchPart);
  if (first === 'whenIdle') whenIdle(() => loader.load().then(loader.forget));

  function Late(props: Props) {
    // Chosen once: what was loaded while it was on the screen does not replace it.
    const [Known] = useState(() => loader.get());
    return Known ? <Known {...props} /> : <Loading {...props} />;
  }

  function Loading(props: Props) {
    const [attempt, setAttempt] = useState(() => loader.load());
    const [isTrying, startTrying] = useTransition();
    const loaded = use(attempt);
    if ('Component' in loaded) return <loaded.Component {...props} />;
    const retry = () => {
      loader.forget();
      startTrying(() => setAttempt(loader.load()));
    };
    return (
      <PartMissing
        place={place}
        isOutdated={loaded.isOutdated}
        isTrying={isTrying}
        onRetry={retry}
        onLeave={loader.forget}
        onClose={place === 'over' ? closeOf(props) : undefined}
      />
    );
  }

  return Late;
}
