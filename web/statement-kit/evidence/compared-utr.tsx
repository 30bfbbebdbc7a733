import { CopyButton } from '../../ui/copy-button.tsx';
import { cx } from '../../ui/cx.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { useEvidenceText } from './texts.ts';
import { utrDifference } from './utr-difference.ts';

export interface ComparedUtrProps {
  utr: string | null;
  /** The reference it stands beside; nothing is marked where there is none. */
  against: string | null;
}

/**
 * A reference in groups of four with the characters marked that the other one does not have. The
 * gaps are drawn, so it copies without them; the difference is told by shape as well as colour.
 */
export function ComparedUtr({ utr, against }: ComparedUtrProps) {
  const shared = useText();
  const t = useEvidenceText();
  if (utr === null) return <span className="text-faint">{shared('none')}</span>;
  const marks = against === null ? [] : utrDifference(utr, against).one;
  const places = marks.flatMap((isMarked, index) => (isMarked ? [index + 1] : []));
  return (
    <span className="inline-flex items-center gap-1">
      <span className="figures inline-flex flex-wrap font-mono text-sm">
        {Array.from(utr, (character, index) => (
          <span
            key={index}
            className={cx(
              index > 0 && index % 4 === 0 && 'ml-[0.45ch]',
              marks[index] &&
                'rounded-sm bg-warning-soft font-bold text-warning-ink underline decoration-2',
            )}
          >
            {character}
          </span>
        ))}
      </span>
      {places.length > 0 && (
        <span className="sr-only">{t('utr.differs', { places: places.join(', ') })}</span>
      )}
      <CopyButton text={utr} label={shared('copyUtr')} />
    </span>
  );
}
