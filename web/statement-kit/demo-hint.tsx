import { FolderOpen } from 'lucide-react';
import { useBrand } from '../lib/brand.ts';
import { cx } from '../ui/cx.ts';
import { useDemoText } from './demo-texts.ts';

/** Where a demo has left statements to try; nothing on any other desk. */
export function DemoHint({ className }: { className?: string }) {
  const t = useDemoText();
  const { demoFiles } = useBrand();
  if (demoFiles === null) return null;
  return (
    <p
      className={cx(
        'flex items-start gap-2.5 rounded-lg bg-accent-soft px-3 py-2.5 text-sm',
        className,
      )}
    >
      <FolderOpen aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-ink" />
      <span className="min-w-0 break-words">
        <span className="font-medium">{t('title')}</span> {t('text', { folder: demoFiles })}
      </span>
    </p>
  );
}
