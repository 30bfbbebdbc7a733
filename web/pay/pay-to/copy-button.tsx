/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { useWords } from '../words.ts';

const shownMs = 2000;

/** Copies `value`; says for two seconds whether that worked, to the eye and to a screen reader. */
export function CopyButton({ value, name }: { value: string; name: string }): JSX.Element {
  const { t } = useWords();
  const [result, setResult] = useState<'copied' | 'copyFailed' | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), shownMs);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = (): void => {
    void copyText(value).then((isCopied) => setResult(isCopied ? 'copied' : 'copyFailed'));
  };
  return (
    <button type="button" class="copy" onClick={copy} aria-label={name}>
      <Icon name={result === 'copied' ? 'tick' : 'copy'} />
      <span aria-hidden="true">{t(result ?? 'copy')}</span>
      <span class="unseen" role="status">
        {result === null ? '' : t(result)}
      </span>
    </button>
  );
}

async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return copyBySelection(value);
  }
}

/** Pages without https and older in-app browsers have no clipboard of their own. */
function copyBySelection(value: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = value;
  field.readOnly = true;
  field.className = 'unseen';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
