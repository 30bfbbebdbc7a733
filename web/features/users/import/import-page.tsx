import { importColumns, importRowsMax } from '@peerdesk/contract/user-import.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import { Download, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useProfile } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { saveCsv } from './csv.ts';
import { Faults, Ready, Registered } from './outcome.tsx';
import { useImportText } from './texts.ts';
import { useImport } from './use-import.ts';

/** `/users/import`: a spreadsheet of users, checked first and then registered as a whole. */
export function ImportPage() {
  const t = useImportText();
  const { check, register, choose } = useImport();
  const file = check.variables;
  const checked = check.data;
  const done = register.data;
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="grid max-w-3xl gap-4">
        {!done && <About isFirst={!checked} isBusy={check.isPending} onChoose={choose} />}
        {check.isPending && (
          <ProgressBar value={undefined} label={t('checking', { name: file?.name ?? '' })} />
        )}
        <div role="status" className="grid gap-4 empty:hidden">
          {done && <Registered users={done.users} />}
          {!done && checked && checked.faults.length > 0 && <Faults result={checked} />}
          {!done && checked && checked.faults.length === 0 && file && (
            <Ready
              rows={checked.rows}
              isBusy={register.isPending}
              onRegister={() => register.mutate(file)}
            />
          )}
        </div>
      </div>
    </>
  );
}

interface AboutProps {
  /** Nothing has been chosen yet. */
  isFirst: boolean;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

function About({ isFirst, isBusy, onChoose }: AboutProps) {
  const t = useImportText();
  const field = useRef<HTMLInputElement>(null);
  // Who registers for a group of their own gives neither the group nor a tag.
  const isAny = isAdmin(useProfile().role);
  const columns = importColumns.filter((name) => isAny || (name !== 'group' && name !== 'tag'));
  return (
    <Card>
      <CardHeader title={t('columns')}>
        <Button size="sm" icon={<Download />} onClick={() => saveCsv('users.csv', [columns])}>
          {t('template')}
        </Button>
      </CardHeader>
      <div className="flex flex-col gap-2 p-4 text-sm">
        <p>{t('about', { most: importRowsMax })}</p>
        <p className="text-muted">{t(isAny ? 'columns.needed' : 'columns.needed.own')}</p>
        <p className="text-muted">{t(isAny ? 'columns.more' : 'columns.more.own')}</p>
        <Button
          className="mt-2 self-start"
          variant={isFirst ? 'primary' : 'secondary'}
          icon={<FileUp />}
          isBusy={isBusy}
          onClick={() => field.current?.click()}
        >
          {t(isFirst ? 'choose' : 'other')}
        </Button>
        <input
          ref={field}
          type="file"
          hidden
          aria-label={t('choose')}
          accept=".csv,.xls,.xlsx"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            // The same file can be chosen again once it is mended.
            target.value = '';
          }}
        />
      </div>
    </Card>
  );
}
