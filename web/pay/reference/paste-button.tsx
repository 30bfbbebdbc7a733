/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { pastedUtr } from './pasted-utr.ts';
import { useWords } from '../words.ts';

interface Props {
  onText(text: string): void;
  /** The browser does not let a page read what was copied, so the person has to paste it. */
  onRefused(): void;
}

/** Puts what was copied into the field; the browser may ask the person first. */
export function PasteButton({ onText, onRefused }: Props): JSX.Element {
  const { t } = useWords();
  const [said, setSaid] = useState<'pasteFailed' | 'pasteFound' | 'pasteOther' | null>(null);
  const paste = async (): Promise<void> => {
    const copied = await readCopied();
    if (copied === null) {
      setSaid('pasteFailed');
      return onRefused();
    }
    const pasted = pastedUtr(copied);
    if (!pasted) return setSaid('pasteOther');
    setSaid(pasted.isPart ? 'pasteFound' : null);
    onText(pasted.text);
  };
  return (
    <>
      <button type="button" class="link" onClick={() => void paste()}>
        <Icon name="copy" /> {t('paste')}
      </button>
      <p class="hint" role="status">
        {said === null ? '' : t(said)}
      </p>
    </>
  );
}

/** Null without a clipboard, as on pages without https, and without permission. */
async function readCopied(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
