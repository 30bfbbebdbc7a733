import { Columns3, RotateCw, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { bankAppFor, needsAnotherFile } from './bank-hints.ts';
import { needsMapping } from './queries.ts';
import { useStatementText } from './texts.ts';
import { progressOf, UploadBadge, UploadFigures } from './upload-figures.tsx';
import type { UploadTask } from './upload-tasks.ts';
import { uploads, useUploadTasks } from './uploads.ts';
import { Outcome } from './outcome.tsx';
import { MappingDialog } from './mapping-dialog.tsx';
import { PasswordBox } from './password-box.tsx';

export interface UploadTasksProps {
  /** Where an upload can be viewed; left out where there is no such place. */
  onOpen?: (upload: BankUpload) => void;
  className?: string;
  /** What is around it scrolls: a password box within two scrolls is hard to reach. */
  isWhole?: boolean;
}

/** The files of this browser that are on their way or have just ended. */
export function UploadTasks({ onOpen, className, isWhole = false }: UploadTasksProps) {
  const t = useStatementText();
  const tasks = useUploadTasks();
  const [mapped, setMapped] = useState<BankUpload>();
  const done = tasks.filter(({ phase }) => phase === 'ended' || phase === 'failed').length;
  return (
    <>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <p role="status" className="sr-only">
        {tasks.length > 0 && t('tasks.announce', { done, count: tasks.length })}
      </p>
      {tasks.length > 0 && (
        <section
          ref={keepFocus}
          tabIndex={-1}
          aria-label={t('tasks.title')}
          className={cx('rounded-xl border bg-surface', className)}
        >
          <header className="flex min-h-10 items-center justify-between gap-3 px-4 pt-1">
            <h2 className="text-sm font-semibold">{t('tasks.title')}</h2>
            {done > 0 && (
              <Button size="sm" variant="ghost" onClick={uploads.clearEnded}>
                {t('tasks.clear')}
              </Button>
            )}
          </header>
          <ul className={cx('divide-y px-4 pb-1', !isWhole && 'max-h-72 overflow-y-auto')}>
            {tasks.map((task) => (
              <TaskLine key={task.key} task={task} onOpen={onOpen} onMap={setMapped} />
            ))}
          </ul>
        </section>
      )}
      {mapped && <MappingDialog upload={mapped} onClose={() => setMapped(undefined)} />}
    </>
  );
}

interface TaskLineProps {
  task: UploadTask;
  onOpen: UploadTasksProps['onOpen'];
  onMap: (upload: BankUpload) => void;
}

function TaskLine({ task, onOpen, onMap }: TaskLineProps) {
  const t = useStatementText();
  const { file, account, phase, sent, upload, problem, key } = task;
  const { name } = upload ?? file;
  const isMoving = phase !== 'ended' && phase !== 'failed';
  const value = phase === 'reading' ? upload && progressOf(upload) : sent;
  return (
    <li className="flex flex-col gap-1.5 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {onOpen && upload ? (
          <button
            type="button"
            onClick={() => onOpen(upload)}
            className="touch-target min-w-0 font-medium wrap-anywhere hover:underline"
          >
            {name}
          </button>
        ) : (
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        )}
        <span className="min-w-0 flex-auto wrap-anywhere text-muted">{account.upi}</span>
        <TaskState task={task} />
      </div>
      {isMoving && <ProgressBar value={value} label={t('progress.label', { name })} />}
      {upload && upload.status !== 'refused' && (
        <p className="text-muted">
          <UploadFigures upload={upload} />
        </p>
      )}
      {phase === 'ended' && upload?.status === 'done' && <Outcome upload={upload} />}
      {phase === 'ended' && upload?.status === 'done' && upload.reason && (
        <p className="text-warning-ink">{t('task.because', { reason: upload.reason })}</p>
      )}
      {problem && (
        <Trouble text={problem}>
          <Button size="sm" icon={<RotateCw />} onClick={() => uploads.retry(key)}>
            {t('task.retry')}
          </Button>
        </Trouble>
      )}
      {phase === 'ended' && upload?.status === 'refused' && (
        <UploadTrouble upload={upload} onMap={onMap} />
      )}
    </li>
  );
}

function TaskState({ task: { phase, sent, resends, upload } }: { task: UploadTask }) {
  const t = useStatementText();
  if (phase === 'failed') return <span className="text-error-ink">{t('phase.failed')}</span>;
  if (upload && (phase === 'ended' || phase === 'reading')) {
    return <UploadBadge upload={upload} />;
  }
  const percent = Math.round(sent * 100);
  if (phase === 'sending' && resends > 0) {
    return <span className="text-warning-ink">{t('phase.again', { count: resends })}</span>;
  }
  return (
    <span className="figures text-muted">
      {phase === 'waiting' ? t('phase.waiting') : t('phase.sending', { percent })}
    </span>
  );
}

export interface UploadTroubleProps {
  upload: BankUpload;
  onMap: (upload: BankUpload) => void;
}

/** Why a file was refused and what to do: a layout that is new can be explained once. */
export function UploadTrouble({ upload, onMap }: UploadTroubleProps) {
  const t = useStatementText();
  const isMappable = needsMapping(upload);
  const isGotAgain = !isMappable && needsAnotherFile(upload);
  const app = bankAppFor(upload);
  const { reason, refusal } = upload;
  if (refusal?.takesPassword) return <PasswordBox upload={upload} />;
  // The server's sentence has no full stop, for it may stand alone.
  const why = reason ? [t('task.because', { reason })] : [];
  return (
    <Trouble text={[...why, t(isMappable ? 'task.mapFirst' : 'task.nothing')].join(' ')}>
      {isMappable && (
        <Button size="sm" variant="primary" icon={<Columns3 />} onClick={() => onMap(upload)}>
          {t('task.map')}
        </Button>
      )}
      {isGotAgain && (
        <span className="w-full pl-6 text-xs">
          {t('task.source')} {app !== null && t('task.app', { app })}
        </span>
      )}
    </Trouble>
  );
}

function Trouble({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg bg-error-soft px-3 py-2 text-error-ink">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 basis-48">{text}</span>
      {children}
    </div>
  );
}
