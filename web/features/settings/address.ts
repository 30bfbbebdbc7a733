import { z } from 'zod';
import { useLocation } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { settingTabs, type SettingTab } from './rows.ts';

const addressSchema = z.object({ tab: z.enum(settingTabs).optional() });

/** The tab that the address names, and how to go to another one. */
export function useSettingTab(): [SettingTab, (tab: SettingTab) => void] {
  const [{ tab = 'company' }] = useSearchParams(addressSchema);
  const [, navigate] = useLocation();
  return [tab, (next) => navigate(`${screenPaths.settings}?tab=${next}`)];
}
