import type { Language } from '@peerdesk/contract/user.ts';
import { Check, Languages } from 'lucide-react';
import { setLanguage, useLanguage } from '../../lib/i18n/language.ts';
import { languageNames, languages } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { toastFailure } from '../../lib/toast.ts';
import { changeMe } from '../../session/change-me.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

export function LanguageMenu() {
  const t = useText();
  const current = useLanguage();
  const pick = (language: Language) => {
    void setLanguage(language);
    changeMe({ language }).catch(toastFailure);
  };
  return (
    <Menu trigger={<IconButton isQuiet label={t('language')} icon={<Languages />} />}>
      {languages.map((language) => (
        <MenuItem
          key={language}
          icon={<Check className={language === current ? '' : 'invisible'} />}
          onSelect={() => pick(language)}
        >
          <span lang={language}>{languageNames[language]}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
