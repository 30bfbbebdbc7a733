import type { Freeze } from '@peerdesk/contract/freeze.ts';
import { businessDay } from '@peerdesk/domain/dates.ts';
import { evidenceFrom } from '@peerdesk/domain/freeze/evidence-period.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useBrand } from '../../lib/brand.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { saveFile } from '../../session/fetch-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useFreezesText } from './texts.ts';
import { shownDay } from '../../lib/shown-day.ts';

/** Downloads the evidence of a period; at first, of the week before the freeze until today. */
export function EvidenceCard({ freeze }: { freeze: Freeze }) {
  const t = useFreezesText();
  const { timeZone } = useBrand();
  const [from, setFrom] = useState(() =>
    evidenceFrom(businessDay(Date.parse(freeze.createdAt), timeZone)),
  );
  const [to, setTo] = useState(() => businessDay(Date.now(), timeZone));
  const download = useMutation({
    mutationFn: () =>
      saveFile('freeze.evidence', { id: freeze.id }, `${freeze.id}.zip`, { from, to }),
    onSuccess: () => toastSuccess(t('evidence.done')),
  });
  return (
    <Card>
      <CardHeader title={t('evidence.title')} />
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          download.mutate();
        }}
      >
        <p className="text-sm text-muted">{t('evidence.text')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('evidence.from')} hint={from && shownDay(from)}>
            {(control) => (
              <Input
                {...control}
                type="date"
                required
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('evidence.to')} hint={to && shownDay(to)}>
            {(control) => (
              <Input
                {...control}
                type="date"
                required
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            )}
          </Field>
        </div>
        {download.error && (
          <p role="alert" className="text-sm text-error-ink">
            {messageOf(download.error)}
          </p>
        )}
        <Button
          type="submit"
          icon={<Download />}
          isBusy={download.isPending}
          className="self-start"
        >
          {t('evidence.act')}
        </Button>
      </form>
    </Card>
  );
}
