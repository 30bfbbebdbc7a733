import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Floats on every page except the dashboard on wide screens. */
export function BackButton({ isMobile }: { isMobile: boolean }) {
  const t = useText();
  const [path, navigate] = useLocation();
  const steps = useRef(-1);
  useEffect(() => {
    steps.current += 1;
  }, [path]);
  if (path === screenPaths.dashboard && !isMobile) return null;

  // The first page of a visit has nothing of this site behind it.
  const goBack = () => {
    if (steps.current > 0) window.history.back();
    else navigate(screenPaths.dashboard, { replace: true });
  };
  return (
    <div
      data-noprint
      className={cx(
        'fixed z-30',
        isMobile ? 'bottom-[calc(4.5rem+env(safe-area-inset-bottom))] left-4' : 'right-6 bottom-6',
      )}
    >
      <IconButton
        label={t('back')}
        icon={<ArrowLeft />}
        onClick={goBack}
        className="size-11! rounded-full! border bg-surface shadow-overlay"
      />
    </div>
  );
}
