import { Check, Languages } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { languageNames, languages } from '../../../lib/i18n/languages.ts';
import { useText } from '../../../lib/i18n/texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { pickLanguage } from '../pick-language.ts';

export function LanguageMenu() {
  const t = useText();
  const current = useLanguage();
  return (
    <Menu trigger={<IconButton isQuiet label={t('language')} icon={<Languages />} />}>
      {languages.map((language) => (
        <MenuItem
          key={language}
          icon={<Check className={language === current ? '' : 'invisible'} />}
          onSelect={() => pickLanguage(language)}
        >
          <span lang={language}>{languageNames[language]}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
