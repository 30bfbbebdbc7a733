import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { useCurrencyName } from './currency-name.ts';
import { settingsQueries } from './queries.ts';
import { useSettingsText } from './texts.ts';

/** The currencies that amounts may be in, and which of them is the company's. */
export function CurrenciesTab() {
  const t = useSettingsText();
  const nameOf = useCurrencyName();
  const currencies = useQuery(settingsQueries.currencies()).data?.currencies ?? [];
  const own = useQuery(settingsQueries.all()).data?.company.currency;
  return (
    <div className="p-4 md:p-5">
      <p className="mb-4 max-w-2xl text-sm text-muted">{t('currencies.text')}</p>
      <ul className="max-w-2xl divide-y rounded-lg border">
        {currencies.map(({ code, symbol, digits }) => (
          <li key={code} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
            <span className="font-mono font-medium">{code}</span>
            <span>
              {symbol} · {nameOf(code)}
            </span>
            <span className="text-muted">{t('currencies.digits', { digits })}</span>
            {code === own && <Badge tone="success">{t('currencies.own')}</Badge>}
          </li>
        ))}
      </ul>
    </div>
  );
}
