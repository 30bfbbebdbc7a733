import { useText } from '../lib/i18n/texts.ts';
import { CopyButton } from './copy-button.tsx';
import { cx } from './cx.ts';

const sizes = { xs: 'text-xs', sm: 'text-sm', lg: 'text-xl font-medium' } as const;

export interface UtrProps {
  utr: string | null;
  /** `lg` where a person compares it with a bank's screen, `xs` in the second line of a cell. */
  size?: keyof typeof sizes;
  hasCopy?: boolean;
}

/**
 * A bank reference in groups of four. The gaps are drawn, not typed, so that selecting and copying
 * by hand gives it without spaces too.
 */
export function Utr({ utr, size = 'sm', hasCopy = true }: UtrProps) {
  const t = useText();
  if (utr === null)
    return (
      <span data-nothing className="text-faint">
        {t('none')}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1">
      <span className={cx('figures inline-flex gap-[0.45ch] font-mono', sizes[size])}>
        {(utr.match(/.{1,4}/g) ?? []).map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </span>
      {hasCopy && <CopyButton text={utr} label={t('copyUtr')} />}
    </span>
  );
}
