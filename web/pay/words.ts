import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { fill, texts, type Label, type Language, type Texts } from './texts.ts';

/** The texts of the chosen language, with the order's own values filled in. */
export interface Words {
  language: Language;
  texts: Texts;
  /** Fills the page's values (and `more`) into any text. */
  say(text: string, more?: Record<string, string>): string;
  label(name: Label, more?: Record<string, string>): string;
}

export function wordsOf(language: Language, values: Record<string, string>): Words {
  const chosen = texts[language];
  const say = (text: string, more: Record<string, string> = {}): string =>
    fill(text, { ...values, ...more });
  return { language, texts: chosen, say, label: (name, more) => say(chosen.labels[name], more) };
}

export const WordsContext = createContext<Words>(wordsOf('en', {}));

export function useWords(): Words {
  return useContext(WordsContext);
}
