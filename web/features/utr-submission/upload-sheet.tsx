import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { lineWarnings, type BankUpload, type UploadedLine } from '@peerdesk/contract/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { useIsMobile } from '../../lib/media.ts';
import { shownDay } from '../../lib/shown-day.ts';
import type { ListPatch } from '../../list-kit/list-address.ts';
import { pageOf } from '../../list-kit/page/page.ts';
import { Pager } from '../../list-kit/page/pager.tsx';
import { isUnderWay, uploadQueries } from '../../statement-kit/queries.ts';
import { UploadTrouble } from '../../statement-kit/task-list.tsx';
import { useStatementText } from '../../statement-kit/texts.ts';
import { progressOf, UploadBadge, UploadFigures } from '../../statement-kit/upload-figures.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { LineAmount, LineBadges, LineParty, LineReference } from './line-facts.tsx';
import { timeOf } from '../../order-kit/last-act.ts';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { Period } from './period.tsx';
import { useManagementText } from './texts.ts';
import { useUndo } from './use-line-actions.ts';
import { MappingDialog } from '../../statement-kit/mapping-dialog.tsx';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

/** Long files are paged rather than scrolled; a page is about three screens of lines. */
const linesOfPage = 50;

/** One upload: what it is, how far it has come, and every line with what became of it. */
export function UploadSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useManagementText();
  const shared = useText();
  const isMobile = useIsMobile();
  const [page, setPage] = useState({ skip: 0, pagesize: linesOfPage });
  const { data: upload, error } = useQuery(uploadQueries.one(id, page));
  return (
    <Sheet
      isOpen
      size="lg"
      isModal={isMobile}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={upload?.name ?? t('sheet.lines')}
    >
      {!upload && error && (
        <p role="alert" className="p-5 text-sm text-error-ink">
          {messageOf(error)}
        </p>
      )}
      {!upload && !error && <SkeletonRows rows={10} label={shared('loading')} />}
      {upload && (
        <>
          <UploadFacts upload={upload} />
          <LineList upload={upload} lines={upload.lines} />
          <LinePager upload={upload} shown={upload.lines.length} page={page} onPage={setPage} />
        </>
      )}
    </Sheet>
  );
}

function UploadFacts({ upload }: { upload: BankUpload }) {
  const t = useManagementText();
  const kit = useStatementText();
  const [isMapping, setMapping] = useState(false);
  const { account, uploadedBy } = upload;
  return (
    <section className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <UploadBadge upload={upload} />
        <span className="text-muted">
          <UploadFigures upload={upload} />
        </span>
      </div>
      {isUnderWay(upload) && (
        <ProgressBar
          value={progressOf(upload)}
          label={kit('progress.label', { name: upload.name })}
        />
      )}
      {upload.status === 'done' && upload.reason && (
        <p className="text-sm text-warning-ink">{kit('task.because', { reason: upload.reason })}</p>
      )}
      {upload.status === 'refused' && (
        <div className="text-sm">
          <UploadTrouble upload={upload} onMap={() => setMapping(true)} />
        </div>
      )}
      <dl className="-my-1 divide-y">
        <Fact label={t('column.account')}>
          <PartyLink kind="upi" of={account.id}>
            {account.upi}
          </PartyLink>{' '}
          <span className="text-muted">· {account.peer}</span>
        </Fact>
        <Fact label={t('sheet.bank')}>{upload.bank ?? account.bank}</Fact>
        <Fact label={t('column.period')}>
          <Period start={upload.start} end={upload.end} />
        </Fact>
        <Fact label={t('sheet.by')}>
          {uploadedBy.name} <span className="text-muted">· </span>
          <Time at={upload.createdAt} show="full" className="text-muted" />
        </Fact>
      </dl>
      {isMapping && <MappingDialog upload={upload} onClose={() => setMapping(false)} />}
    </section>
  );
}

interface LineListProps {
  upload: BankUpload;
  lines: readonly UploadedLine[];
}

function LineList({ upload, lines }: LineListProps) {
  const t = useManagementText();
  return (
    <section aria-label={t('sheet.lines')} className="border-t">
      {lines.length > 0 && (
        <div className="flex items-center justify-between border-b px-5 py-2">
          <h3 className="text-xs font-semibold text-muted">{t('sheet.lines')}</h3>
          <ExportButton kind="lines" name={upload.name} filters={{ uploadId: upload.id }} />
        </div>
      )}
      {lines.length === 0 && <p className="p-5 text-sm text-muted">{t('sheet.noLines')}</p>}
      <ol className="divide-y">
        {lines.map((line) => (
          <LineItem key={line.id} line={line} />
        ))}
      </ol>
    </section>
  );
}

function LineItem({ line }: { line: UploadedLine }) {
  const t = useManagementText();
  const undo = useUndo();
  const warnings = lineWarnings.filter((known) => line.warnings.includes(known));
  const isOurs = line.state === 'dismissed' || (line.state === 'matched' && line.rule === 'MANUAL');
  return (
    <li className="flex flex-col gap-1.5 px-5 py-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <span className="figures flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{line.date && shownDay(line.date)}</span>
          <LineBadges line={line} hasState />
        </span>
        <LineAmount line={line} className="font-semibold" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <LineReference line={line} against={null} />
        <LineParty line={line} />
      </div>
      {!line.name && !line.vpa && line.narration && (
        <p className="font-mono text-xs break-all text-muted">{line.narration}</p>
      )}
      {line.error && <p className="text-error-ink">{line.error}</p>}
      {warnings.length > 0 && (
        <p className="text-xs text-warning-ink">
          {warnings.map((warning) => t(`warning.${warning}`)).join(' · ')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs">
        {line.rule && <Badge>{t(`rule.${line.rule}`)}</Badge>}
        {line.reason && <span className="text-muted">{line.reason}</span>}
        {line.refId && <OrderLink refId={line.refId} />}
        {line.settled && (
          <span className="text-muted">
            {t(`settled.${line.settled.act}`, {
              who: line.settled.by,
              time: timeOf(line.settled.at),
            })}
          </span>
        )}
        <span className="ml-auto text-faint">{t('sheet.row', { row: line.row })}</span>
        {isOurs && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Undo2 />}
            isBusy={undo.isPending}
            onClick={() => undo.mutate([line.id])}
          >
            {t('line.undo')}
          </Button>
        )}
      </div>
      <AskAnother
        error={undo.error}
        act={undo.variables && { call: 'utr.undo', body: { lineId: line.id } }}
        onAsked={undo.reset}
      />
    </li>
  );
}

interface LinePagerProps {
  upload: BankUpload;
  shown: number;
  page: { skip: number; pagesize: number };
  onPage: (page: { skip: number; pagesize: number }) => void;
}

function LinePager({ upload, shown, page, onPage }: LinePagerProps) {
  // Unreadable rows are listed among the lines, so that they are noticed.
  const total = upload.counts.lines + upload.counts.errors;
  const asked = { skip: String(page.skip), pagesize: String(page.pagesize) };
  const at = pageOf(asked, { total, totalIsCapped: false, shown });
  if (at.previous === undefined && at.next === undefined) return null;
  const patch = ({ skip, pagesize }: ListPatch) =>
    onPage(
      pagesize === undefined
        ? { ...page, skip: Number(skip ?? 0) }
        : { skip: 0, pagesize: Number(pagesize) },
    );
  return <Pager page={at} total={total} totalIsCapped={false} patch={patch} />;
}
