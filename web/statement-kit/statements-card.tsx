import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, CardHeader } from '../ui/card.tsx';
import { Time } from '../ui/time.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { DemoHint } from './demo-hint.tsx';
import { isUnderWay, uploadQueries } from './queries.ts';
import { UploadTrouble } from './task-list.tsx';
import { useStatementText } from './texts.ts';
import { UploadButton } from './upload-button.tsx';
import { progressOf, UploadBadge, UploadFigures } from './upload-figures.tsx';
import { MappingDialog } from './mapping-dialog.tsx';

const shownUploads = '5';

/** The latest statements within the reader's scope, and the way to add some. */
export function StatementsCard() {
  const t = useStatementText();
  const { data } = useQuery(uploadQueries.list({ pagesize: shownUploads }));
  const [mapped, setMapped] = useState<BankUpload>();
  return (
    <Card>
      <CardHeader title={t('card.title')}>
        <UploadButton label={t('upload')} />
      </CardHeader>
      <div className="px-4 py-3 text-sm">
        <p className="text-muted">{t('card.text')}</p>
        <DemoHint className="mt-2" />
        {data?.uploads.length === 0 && <p className="mt-2 text-muted">{t('card.none')}</p>}
        <ul ref={keepFocus} tabIndex={-1} className="mt-1 divide-y">
          {data?.uploads.map((upload) => (
            <li key={upload.id} className="flex flex-col gap-1.5 py-2.5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 font-medium wrap-anywhere">{upload.name}</span>
                <span className="min-w-0 flex-auto wrap-anywhere text-muted">
                  {upload.account.upi}
                </span>
                <UploadBadge upload={upload} />
              </div>
              {isUnderWay(upload) && (
                <ProgressBar
                  value={progressOf(upload)}
                  label={t('progress.label', { name: upload.name })}
                />
              )}
              {upload.status === 'refused' ? (
                <UploadTrouble upload={upload} onMap={setMapped} />
              ) : (
                <div className="flex flex-wrap justify-between gap-x-3 text-muted">
                  <UploadFigures upload={upload} />
                  <Time at={upload.createdAt} className="text-xs" />
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
      {mapped && <MappingDialog upload={mapped} onClose={() => setMapped(undefined)} />}
    </Card>
  );
}
