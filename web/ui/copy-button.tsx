import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../lib/i18n/texts.ts';
import { toastError } from '../lib/toast.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const copiedShownMs = 1_500;

export interface CopyButtonProps {
  text: string;
  /** What is copied: "Copy UTR". */
  label: string;
  /** With its words, and large enough for a thumb. */
  isBig?: boolean;
}

export function CopyButton({ text, label, isBig = false }: CopyButtonProps) {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toastError(t('copyFailed')),
    );
  const shownLabel = isCopied ? t('copied') : label;
  const icon = isCopied ? <Check className="text-success-ink" /> : <Copy />;
  return (
    <>
      {isBig ? (
        <Button icon={icon} onClick={() => void copy()}>
          {shownLabel}
        </Button>
      ) : (
        <IconButton
          data-noprint
          size="sm"
          label={shownLabel}
          icon={icon}
          onClick={(event) => {
            // A row that holds the button opens by a click of its own.
            event.stopPropagation();
            void copy();
          }}
        />
      )}
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </>
  );
}
