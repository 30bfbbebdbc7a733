import { Button } from '../../ui/button.tsx';
import { DemoHint } from '../../statement-kit/demo-hint.tsx';
import { statementViews, type ManagementAddress } from './address.ts';
import { Coverage } from './coverage.tsx';
import { StatementFiles } from './statements-list.tsx';
import { useManagementText } from './texts.ts';

/** The files that were uploaded, or the days that they cover. */
export function StatementsTab({ address: { view, patch } }: { address: ManagementAddress }) {
  const t = useManagementText();
  return (
    <>
      <div role="group" aria-label={t('view.label')} className="flex gap-1 px-4 pt-3 md:px-5">
        {statementViews.map((name) => (
          <Button
            key={name}
            size="sm"
            variant="ghost"
            aria-pressed={name === view}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            onClick={() => patch({ view: name === 'files' ? undefined : name })}
          >
            {t(`view.${name}`)}
          </Button>
        ))}
      </div>
      <DemoHint className="mx-4 mt-3 md:mx-5" />
      {view === 'files' ? <StatementFiles /> : <Coverage />}
    </>
  );
}
