import { RefreshCw, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../lib/i18n/texts.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

/** In the page's flow, or over it where a dialog or a drawer would be; or not said at all. */
export type PartPlace = 'inline' | 'over' | 'nowhere';

export interface PartMissingProps {
  place: PartPlace;
  /** A newer portal has replaced this one: only a reload brings the part. */
  isOutdated: boolean;
  isTrying: boolean;
  onRetry: () => void;
  onLeave: () => void;
  /** Whoever does not want to wait for it closes it, as they would what is missing. */
  onClose?: (() => void) | undefined;
}

const retryEveryMs = 5_000;

/** Stands where a part of the portal could not be fetched, and tries again by itself. */
export function PartMissing({ place, isOutdated, isTrying, ...props }: PartMissingProps) {
  const t = useText();
  useRetries(!isOutdated && !isTrying, props);
  const why = isOutdated ? 'outdated' : navigator.onLine ? 'missing' : 'offline';
  const { onClose } = props;
  useShortcuts(onClose ? { escape: onClose } : {}, { isFirst: true });
  if (place === 'nowhere') return null;
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 text-sm',
        place === 'over'
          ? 'fixed inset-x-4 bottom-20 z-50 mx-auto max-w-md rounded-xl border bg-surface p-4 shadow-overlay md:bottom-6'
          : 'px-4 py-10',
      )}
    >
      <p className="min-w-0 flex-1 basis-56">
        <strong className="block font-semibold">{t(`part.${why}`)}</strong>
        <span className="text-muted">{t(`part.${why}.text`)}</span>
      </p>
      {isOutdated ? (
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      ) : (
        <Button icon={<RefreshCw />} isBusy={isTrying} onClick={props.onRetry}>
          {t('retry')}
        </Button>
      )}
      {onClose && <IconButton isQuiet label={t('close')} icon={<X />} onClick={onClose} />}
    </div>
  );
}

function useRetries(
  isWaiting: boolean,
  { onRetry, onLeave }: Pick<PartMissingProps, 'onRetry' | 'onLeave'>,
): void {
  const retry = useEffectEvent(onRetry);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => retry(), retryEveryMs);
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isWaiting]);
  // Whoever opens it next time tries afresh.
  useEffect(() => () => leave(), []);
}
