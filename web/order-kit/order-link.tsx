import { Link } from 'wouter';
import { orderPath } from './order-path.ts';
import { useOrderText } from './texts.ts';

/** Leads to the order in its own list, with its drawer open. */
export function OrderLink({ refId }: { refId: string }) {
  const t = useOrderText();
  const path = orderPath(refId);
  if (!path)
    return (
      <span className="font-mono text-xs wrap-anywhere">
        <Halves of={refId} />
      </span>
    );
  return (
    <Link
      href={path}
      aria-label={t('order.link', { refId })}
      className="touch-target font-mono text-xs wrap-anywhere text-accent-ink hover:underline"
    >
      <Halves of={refId} />
    </Link>
  );
}

/** Where a name of a record does not fit one line, it fills two, and no letter stands alone. */
function Halves({ of: text }: { of: string }) {
  const half = Math.ceil(text.length / 2);
  return (
    <>
      {text.slice(0, half)}
      <wbr />
      {text.slice(half)}
    </>
  );
}
