import { peerStatementQuery } from '@peerdesk/contract/peer-statement.ts';
import { isPeerRole, rolesThat } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText, Printer, UserX } from 'lucide-react';
import { Link } from 'wouter';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { DateFilter } from '../../list-kit/filter/date-filter.tsx';
import { ListError } from '../../list-kit/list-states.tsx';
import { usePeopleChoices } from '../../order-kit/order-filters.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { StatementPaper } from './paper.tsx';
import { statementQuery } from './queries.ts';
import { usePeerStatementText } from './texts.ts';
import { useIssue } from './use-issue.ts';

/** `/reports/statements`: a peer's wallet over a period, to read and to print. */
export function PeerStatementScreen() {
  const t = usePeerStatementText();
  const shared = useText();
  const [address, update] = useSearchParams(peerStatementQuery);
  const { peerId = '', end } = address;
  const period = { start: address.start ?? 'today', end };
  const peers = usePeopleChoices(rolesThat(isPeerRole));
  const query = { peerId, ...period };
  const { data, error, refetch } = useQuery(statementQuery(query));
  const { print, download, issued } = useIssue(query);
  const failure = print.error ?? download.error;
  const choices = [{ value: '', label: t('peer.choose') }, ...peers];
  return (
    <>
      {/* The paper has a title of its own. */}
      <div data-noprint>
        <PageHeader title={shared('screen.statements')}>
          <SearchSelect
            aria-label={t('peer')}
            options={choices}
            value={peerId}
            onValueChange={(id) => update({ peerId: id })}
          />
          <DateFilter period={period} patch={update} hasAny={false} />
          {data && (
            <>
              <Button icon={<Printer />} isBusy={print.isPending} onClick={() => print.mutate()}>
                {t('print')}
              </Button>
              <Menu
                trigger={
                  <Button icon={<Download />} isBusy={download.isPending}>
                    {t('download')}
                  </Button>
                }
              >
                <MenuItem onSelect={() => download.mutate('pdf')}>{t('download.pdf')}</MenuItem>
                <MenuItem onSelect={() => download.mutate('xlsx')}>{t('download.xlsx')}</MenuItem>
              </Menu>
            </>
          )}
        </PageHeader>
      </div>
      {peerId === '' && (
        <Card>
          <EmptyState icon={<FileText />} title={t('choose.title')}>
            {t('choose.text')}
          </EmptyState>
        </Card>
      )}
      {failure && (
        <p role="alert" data-noprint className="mb-3 text-sm text-error-ink">
          {messageOf(failure)}
        </p>
      )}
      {data && <StatementPaper statement={issued ?? data} proof={issued} />}
      {!data && error && <NoStatement error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function NoStatement({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = usePeerStatementText();
  const isUnknown = error instanceof ApiError && error.errorCode === 'NotFound';
  if (!isUnknown) return <ListError isOfOne error={error} onRetry={onRetry} />;
  return (
    <Card>
      <EmptyState
        icon={<UserX />}
        title={t('unknown.title')}
        action={
          <Link href={screenPaths.users} className={buttonClass('primary')}>
            {t('unknown.toUsers')}
          </Link>
        }
      >
        {t('unknown.text')}
      </EmptyState>
    </Card>
  );
}
