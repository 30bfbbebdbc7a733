import { Toaster as Base } from 'sonner';
import 'sonner/dist/styles.css';
import { useText } from '../lib/i18n/texts.ts';

/** Messages: stacked, announced, held while the pointer is on them. */
export function Toaster({ mode, isMobile }: { mode: 'light' | 'dark'; isMobile: boolean }) {
  const t = useText();
  return (
    <Base
      theme={mode}
      position={isMobile ? 'top-center' : 'bottom-right'}
      containerAriaLabel={t('messages')}
      visibleToasts={4}
      toastOptions={{
        unstyled: false,
        style: {
          background: 'var(--surface)',
          color: 'var(--ink)',
          border: '1px solid var(--line-strong)',
          borderRadius: '8px',
          fontFamily: 'inherit',
        },
        classNames: { success: 'toast-success', error: 'toast-error' },
      }}
    />
  );
}
