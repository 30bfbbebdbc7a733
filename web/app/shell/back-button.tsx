import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/**
 * Floats on every page except the dashboard on wide screens; on a phone's dashboard it is there
 * when there is something to go back to.
 */
export function BackButton({ isMobile }: { isMobile: boolean }) {
  const t = useText();
  const [path, navigate] = useLocation();
  if (path === screenPaths.dashboard && !(isMobile && hasPageBehind())) return null;

  const goBack = () => {
    if (hasPageBehind()) window.history.back();
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

/** Whether the page before this one was this site's too; a browser that cannot tell says no. */
function hasPageBehind(): boolean {
  return 'navigation' in window && window.navigation.canGoBack;
}
