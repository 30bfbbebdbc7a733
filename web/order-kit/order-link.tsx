import { Link } from 'wouter';
import { orderPath } from './order-path.ts';
import { useOrderText } from './texts.ts';

/** Leads to the order in its own list, with its drawer open. */
export function OrderLink({ refId }: { refId: string }) {
  const t = useOrderText();
  const path = orderPath(refId);
  if (!path) return <span className="font-mono text-xs break-all">{refId}</span>;
  return (
    <Link
      href={path}
      aria-label={t('order.link', { refId })}
      className="touch-target font-mono text-xs break-all text-accent-ink hover:underline"
    >
      {refId}
    </Link>
  );
}
