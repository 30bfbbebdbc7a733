import { FieldNamesContext } from '../../order-kit/audit/action-words.ts';
import { AuditList } from '../../order-kit/audit/audit-list.tsx';
import { ChainCard } from '../../order-kit/audit/chain-card.tsx';
import { settingTextsEn } from './setting-texts.en.ts';
import { useSettingText } from './setting-texts.ts';

type NamedSetting = keyof typeof settingTextsEn;

const isNamed = (field: string): field is NamedSetting => Object.hasOwn(settingTextsEn, field);

/** The log of everything that was done, and the proof that nobody changed it since. */
export function AuditTab() {
  const t = useSettingText();
  return (
    <FieldNamesContext value={(field) => (isNamed(field) ? t(field) : undefined)}>
      <ChainCard />
      <AuditList />
    </FieldNamesContext>
  );
}
