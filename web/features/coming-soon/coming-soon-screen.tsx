import { Hammer } from 'lucide-react';
import { Link } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useComingSoonText } from './texts.ts';

export type ComingSoonScreenName = 'reports';

/** A screen that has its address and its place in the navigation before it is built. */
export function ComingSoonScreen({ screen }: { screen: ComingSoonScreenName }) {
  const t = useText();
  const text = useComingSoonText();
  return (
    <>
      <PageHeader title={t(`screen.${screen}`)} />
      <EmptyState
        icon={<Hammer />}
        title={text('note')}
        action={
          <Link href={screenPaths.payin} className={buttonClass('secondary')}>
            {text('toPayin')}
          </Link>
        }
      >
        {text(screen)}
      </EmptyState>
    </>
  );
}
