import { useAppState } from '../../../session/app-state.ts';
import { Link } from 'wouter';
import { useIsPainted } from '../../../lib/after-paint.ts';
import { screenPaths } from '../../../lib/screen-paths.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { cx } from '../../../ui/cx.ts';
import { Navigation } from '../navigation.tsx';
import { UserCard } from './user-card.tsx';

/** 280 px wide; folded, it keeps its icons. */
export function SideBar({ isOpen }: { isOpen: boolean }) {
  const { darkMode } = useAppState();
  // As many elements as the rest of a screen, which would all be laid out in one long task.
  const isPainted = useIsPainted();
  return (
    <aside
      id="side-bar"
      data-noprint
      className={cx(
        'sticky top-0 flex h-dvh shrink-0 flex-col border-r bg-surface',
        'transition-[width] duration-150 ease-calm',
        isOpen ? 'w-[280px]' : 'w-15',
      )}
    >
      <Link
        href={screenPaths.dashboard}
        className="flex h-12 shrink-0 items-center border-b px-4 focus-visible:-outline-offset-2"
      >
        <BrandMark isDark={darkMode} isMarkOnly={!isOpen} />
      </Link>
      {isPainted && (
        <>
          <Navigation isOpen={isOpen} />
          <UserCard isOpen={isOpen} />
        </>
      )}
    </aside>
  );
}
