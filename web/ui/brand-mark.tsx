import { builtInBrand, useBrand } from '../lib/brand.ts';
import { cx } from './cx.ts';

/** The brand's logo and name; the built-in logo takes the brand's colour. */
export function BrandMark({ isDark, isMarkOnly }: { isDark: boolean; isMarkOnly?: boolean }) {
  const { name } = useBrand();
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Logo isDark={isDark} className="size-7" />
      {!isMarkOnly && (
        <span className="truncate text-lg font-semibold tracking-tight text-ink">{name}</span>
      )}
    </span>
  );
}

export function Logo({ isDark, className }: { isDark: boolean; className: string }) {
  const { name, logo, logoDark } = useBrand();
  const source = isDark ? logoDark : logo;
  if (source === builtInBrand.logo || source === builtInBrand.logoDark) {
    return (
      <svg viewBox="0 0 32 32" role="img" aria-label={name} className={cx('shrink-0', className)}>
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <g
          fill="none"
          strokeWidth="2.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-accent"
        >
          <path d="M8.5 12.5h13.5M18 8l4.5 4.5" />
          <path d="M23.5 19.5H10M14 24l-4.5-4.5" />
        </g>
      </svg>
    );
  }
  return <img src={source} alt={name} className={cx('shrink-0 object-contain', className)} />;
}
