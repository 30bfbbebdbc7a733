import { useText } from '../../lib/i18n/texts.ts';
import { shownDay } from '../../lib/shown-day.ts';

export interface PeriodProps {
  start: string | null;
  end: string | null;
}

export function Period({ start, end }: PeriodProps) {
  const t = useText();
  if (start === null || end === null) return <span>{t('none')}</span>;
  return (
    <span className="figures">
      {start === end ? shownDay(start) : `${shownDay(start)} – ${shownDay(end)}`}
    </span>
  );
}
