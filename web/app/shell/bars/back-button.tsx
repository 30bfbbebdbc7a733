import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'wouter';
import { useText } from '../../../lib/i18n/texts.ts';
import { screenPaths } from '../../../lib/screen-paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/**
 * Floats on every page except the dashboard on wide screens; on a phone's dashboard it is there
 * when there is something to go back to. It floats over a bar that has room for it, the top bar
 * or a phone's tab bar, and never over the page.
 */
export function BackButton({ isMobile }: { isMobile: boolean }) {
  const t = useText();
  const [path, navigate] = useLocation();
  if (path === screenPaths.dashboard && !(isMobile && hasPageBehind())) return null;

  const goBack = () => {
    if (hasPageBehind()) window.history.back();
    else navigate(screenPaths.dashboard, { replace: true });
  };
  const button = (
    <IconButton
      label={t('back')}
      icon={<ArrowLeft />}
      onClick={goBack}
      className={
        isMobile ? 'mx-1.5 size-11! rounded-full! border bg-surface' : 'rounded-full! border'
      }
    />
  );
  if (isMobile) return button;
  return (
    <span className="size-8 shrink-0">
      <span className="fixed top-2 z-30">{button}</span>
    </span>
  );
}

/** Whether the page before this one was this site's too; a browser that cannot tell says no. */
function hasPageBehind(): boolean {
  return 'navigation' in window && window.navigation.canGoBack;
}
