import type { Freeze } from '@peerdesk/contract/freeze.ts';
import { Snowflake, Sun } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { useFreezesText } from './texts.ts';

/** Whether a freeze is in force, by tone, word and shape. */
export function FreezeStatus({ status }: Pick<Freeze, 'status'>) {
  const t = useFreezesText();
  return status === 'active' ? (
    <Badge tone="warning" icon={<Snowflake />}>
      {t('freeze.active')}
    </Badge>
  ) : (
    <Badge icon={<Sun />}>{t('freeze.ended')}</Badge>
  );
}
