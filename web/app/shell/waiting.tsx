import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { useAppText } from '../texts.ts';

const shownMost = 999;

/** The figure beside a link behind which something waits for the reader. */
export function WaitingBadge({ count, className }: { count: number; className?: string }) {
  const appText = useAppText();
  if (count === 0) return null;
  return (
    <Badge tone="pending" className={cx('figures', className)}>
      <span aria-hidden="true">{count > shownMost ? `${shownMost}+` : count}</span>
      <span className="sr-only">{appText('waiting', { count })}</span>
    </Badge>
  );
}
