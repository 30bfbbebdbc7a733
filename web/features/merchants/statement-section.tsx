import { statementFormats, type StatementFormat } from '@peerdesk/contract/issued-statement.ts';
import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { DateFilter } from '../../list-kit/filter/date-filter.tsx';
import type { Period } from '../../list-kit/filter/day-range.ts';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { saveFile } from '../../session/fetch-file.ts';
import { Button } from '../../ui/button.tsx';
import { useMerchantsText } from './texts.ts';

/** The merchant's statement of a period, as a file with a code by which it can be checked. */
export function StatementSection({ merchant }: { merchant: Merchant }) {
  const t = useMerchantsText();
  const [period, setPeriod] = useState<Period>({ start: 'today', end: undefined });
  const download = useMutation({
    mutationFn: (format: StatementFormat) => {
      const { start, end } = period;
      const query = {
        merchantId: merchant.id,
        format,
        ...(start && { start }),
        ...(end && { end }),
      };
      const name = `statement-${merchant.id}.${format}`;
      return saveFile('merchant.statementFile', { id: '' }, name, query);
    },
  });
  return (
    <DrawerSection title={t('section.statement')}>
      <p className="mb-2 text-sm text-muted">{t('statement.text')}</p>
      <div className="flex flex-wrap gap-2">
        <DateFilter period={period} patch={setPeriod} hasAny={false} />
        {statementFormats.map((format) => (
          <Button
            key={format}
            icon={<Download />}
            isBusy={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {t(`statement.${format}`)}
          </Button>
        ))}
      </div>
      {download.error && (
        <p role="alert" className="mt-2 text-sm text-error-ink">
          {messageOf(download.error)}
        </p>
      )}
    </DrawerSection>
  );
}
