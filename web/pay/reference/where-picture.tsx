/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words.ts';

interface Line {
  label: string;
  value: string;
  mark?: 'right' | 'wrong';
}

/** What the details of a payment look like in each app, reduced to the lines that get mixed up. */
const lines = {
  gpay: [
    { label: 'UPI transaction ID', value: '412345678901', mark: 'right' },
    { label: 'To', value: 'A. Sharma' },
    { label: 'Google transaction ID', value: 'CICAgPDx4u…', mark: 'wrong' },
  ],
  phonepe: [
    { label: 'Transaction ID', value: 'T24030514301…', mark: 'wrong' },
    { label: 'Debited from', value: 'XXXXXX1234' },
    { label: 'UTR', value: '412345678901', mark: 'right' },
  ],
  paytm: [
    { label: 'To', value: 'A. Sharma' },
    { label: 'UPI Ref No', value: '412345678901', mark: 'right' },
    { label: 'Order ID', value: '2024030514301…', mark: 'wrong' },
  ],
  bank: [
    { label: 'From account', value: 'XXXXXX1234', mark: 'wrong' },
    { label: 'UPI Ref No / RRN', value: '412345678901', mark: 'right' },
    { label: 'Status', value: 'Success' },
  ],
} as const satisfies Record<string, readonly Line[]>;
type Place = keyof typeof lines;

/** Where the same reference goes by different names. */
const places = Object.keys(lines) as Place[];

/**
 * Shows by a drawing which number is meant, and names the usual mistakes.
 *
 * @param isWanted unfolds it; whoever reads may fold it again.
 */
export function WhereIsIt({ isWanted }: { isWanted: boolean }): JSX.Element {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(isWanted);
  useEffect(() => {
    if (isWanted) setIsOpen(true);
  }, [isWanted]);
  const [place, setPlace] = useState<Place>('gpay');
  return (
    <details class="more" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('whereIsIt')}</summary>
      {isOpen && (
        <>
          <fieldset class="places">
            <legend class="unseen">{t('whereIsIt')}</legend>
            {places.map((name) => (
              <label key={name}>
                <input
                  type="radio"
                  name="place"
                  checked={name === place}
                  onChange={() => setPlace(name)}
                />
                <span>{t(`place.${name}`)}</span>
              </label>
            ))}
          </fieldset>
          <Picture place={place} name={t(`where.${place}`)} />
          <p class="hint">{t(`where.${place}`)}</p>
          <h3>{t('mistakesTitle')}</h3>
          <ul class="mistakes">
            <li>{t('mistakeAppId')}</li>
            <li>{t('mistakeEleven')}</li>
            <li>{t('mistakePhone')}</li>
          </ul>
        </>
      )}
    </details>
  );
}

const lineHeight = 46;

function Picture({ place, name }: { place: Place; name: string }): JSX.Element {
  return (
    <svg class="picture" viewBox="0 0 280 190" role="img" aria-label={name}>
      <rect class="paper" x="1" y="1" width="278" height="188" rx="14" />
      <circle class="done" cx="24" cy="24" r="10" />
      <path class="done-tick" d="M19.5 24l3.2 3.2 5.6-6" />
      <rect class="bar" x="42" y="15" width="92" height="7" rx="3.5" />
      <rect class="bar faint" x="42" y="27" width="58" height="6" rx="3" />
      {lines[place].map((line: Line, index) => (
        <g key={line.label} class={line.mark} transform={`translate(0 ${46 + index * lineHeight})`}>
          {line.mark === 'right' && (
            <rect class="frame" x="8" y="2" width="264" height="42" rx="8" />
          )}
          <text class="name" x="20" y="19">
            {line.label}
          </text>
          <text class="number-text" x="20" y="37">
            {line.value}
          </text>
          {line.mark === 'right' && <path class="good" d="M240 24l6 6 11-13" />}
          {line.mark === 'wrong' && <path class="poor" d="M243 18l12 12M255 18l-12 12" />}
        </g>
      ))}
    </svg>
  );
}
