import type { ImportResult } from '@peerdesk/contract/user-import.ts';
import { Download } from 'lucide-react';
import { Link } from 'wouter';
import { screenPaths } from '../../../lib/screen-paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Cell, ColumnHeader, Row, Table } from '../../../ui/table.tsx';
import { saveCsv } from './csv.ts';
import { useImportText } from './texts.ts';

/** Every bad cell, so that the file is mended once. */
export function Faults({ result: { faults, rows } }: { result: ImportResult }) {
  const t = useImportText();
  const title = t('faults.title', { count: faults.length, rows });
  return (
    <Card>
      <CardHeader title={title} />
      <p className="px-4 py-3 text-sm text-muted">{t('faults.text')}</p>
      <Table aria-label={title}>
        <thead>
          <tr>
            <ColumnHeader isNumeric>{t('column.row')}</ColumnHeader>
            <ColumnHeader>{t('column.field')}</ColumnHeader>
            <ColumnHeader>{t('column.reason')}</ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, field, message }) => (
            <Row key={`${row} ${field}`}>
              <Cell isNumeric>{row}</Cell>
              <Cell className="font-mono text-xs">{field}</Cell>
              <Cell>{message}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

export interface ReadyProps {
  rows: number;
  isBusy: boolean;
  onRegister: () => void;
}

export function Ready({ rows, isBusy, onRegister }: ReadyProps) {
  const t = useImportText();
  return (
    <Card>
      <CardHeader title={t('ready.title', { rows })} />
      <div className="flex flex-col gap-3 p-4 text-sm">
        <p className="text-muted">{t('ready.text')}</p>
        <Button variant="primary" className="self-end" isBusy={isBusy} onClick={onRegister}>
          {t('register', { rows })}
        </Button>
      </div>
    </Card>
  );
}

/** The passwords, which nobody can show again. */
export function Registered({ users }: { users: ImportResult['users'] }) {
  const t = useImportText();
  const columns = ['name', 'username', 'password'] as const;
  const title = t('done.title', { rows: users.length });
  const save = () =>
    saveCsv('passwords.csv', [columns, ...users.map((user) => columns.map((name) => user[name]))]);
  return (
    <Card>
      <CardHeader title={title} />
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
        <p className="min-w-48 flex-1 text-muted">{t('done.text')}</p>
        <Button variant="primary" icon={<Download />} onClick={save}>
          {t('done.download')}
        </Button>
        <Link href={screenPaths.users} className={buttonClass('secondary')}>
          {t('done.toList')}
        </Link>
      </div>
      <Table aria-label={title}>
        <thead>
          <tr>
            {columns.map((name) => (
              <ColumnHeader key={name}>{t(`column.${name}`)}</ColumnHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <Row key={user.id}>
              <Cell>{user.name}</Cell>
              <Cell className="font-mono text-xs">{user.username}</Cell>
              <Cell className="font-mono text-xs">{user.password}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
