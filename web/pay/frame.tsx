/** @jsxImportSource preact */
import type { Brand } from '@peerdesk/contract/brand.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { languageNames, languages } from '../lib/i18n/languages.ts';
import { accentOf, darkGround, lightGround } from './accent.ts';
import { useWords } from './words.ts';

interface HeaderProps {
  brand: Brand | null;
  language: Language;
  onLanguage(language: Language): void;
  /** What the choice of the language is called. */
  label: string;
}

/** Whose page this is, and in which language. */
export function Header({ brand, language, onLanguage, label }: HeaderProps): JSX.Element {
  useBrand(brand?.color, brand?.favicon);
  return (
    <header>
      {brand !== null && <Logo brand={brand} />}
      <div class="languages" role="group" aria-label={label}>
        {languages.map((name) => (
          <button
            key={name}
            type="button"
            lang={name}
            aria-pressed={name === language}
            onClick={() => onLanguage(name)}
          >
            {languageNames[name]}
          </button>
        ))}
      </div>
    </header>
  );
}

/** A wide picture is the name in letters already; beside a square mark the name is written out. */
function Logo({ brand }: { brand: Brand }): JSX.Element {
  const [shape, setShape] = useState<'unknown' | 'wide' | 'square' | 'broken'>('unknown');
  const measure = ({ naturalWidth, naturalHeight }: HTMLImageElement): void => {
    setShape(naturalWidth > naturalHeight * 2 ? 'wide' : 'square');
  };
  return (
    <div class="brand">
      {shape !== 'broken' && (
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset={brand.logoDark} />
          <img
            src={brand.logo}
            alt=""
            height={32}
            onLoad={(event) => measure(event.currentTarget)}
            onError={() => setShape('broken')}
          />
        </picture>
      )}
      <span class={shape === 'wide' ? 'unseen' : undefined}>{brand.name}</span>
    </div>
  );
}

/** Colours go in through the object model, which a strict content policy allows. */
function useBrand(color: string | undefined, favicon: string | undefined): void {
  useEffect(() => {
    if (color === undefined || favicon === undefined) return;
    const { style } = document.documentElement;
    for (const [mode, ground] of [
      ['light', lightGround],
      ['dark', darkGround],
    ] as const) {
      const accent = accentOf(color, ground);
      style.setProperty(`--${mode}-fill`, accent.fill);
      style.setProperty(`--${mode}-on-fill`, accent.onFill);
      style.setProperty(`--${mode}-brand-edge`, accent.edge);
      style.setProperty(`--${mode}-accent`, accent.text);
    }
    const theme = document.querySelector('[name=theme-color]');
    theme?.setAttribute('content', accentOf(color, lightGround).fill);
    const icon = document.querySelector('link[rel=icon]') ?? document.createElement('link');
    icon.setAttribute('rel', 'icon');
    icon.setAttribute('href', favicon);
    document.head.append(icon);
  }, [color, favicon]);
}

/** Whom to ask; known in every state, so that nobody is left alone with money under way. */
export function Footer({ support }: { support: string | null }): JSX.Element {
  const { t } = useWords();
  const link = support === null ? null : contactLink(support);
  return (
    <footer>
      <strong>{t('support')}</strong>
      {': '}
      {support === null ? (
        t('supportAskMerchant')
      ) : link === null ? (
        support
      ) : (
        <a href={link}>{support}</a>
      )}
    </footer>
  );
}

function contactLink(contact: string): string | null {
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(contact)) return `mailto:${contact}`;
  if (/^\+?[\d\s()-]{7,}$/.test(contact)) return `tel:${contact.replace(/[^\d+]/g, '')}`;
  return /^https?:\/\/\S+$/i.test(contact) ? contact : null;
}
