/** @jsxImportSource preact */
import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CopyButton } from './copy-button.tsx';
import { Icon } from '../icon.tsx';
import { OpenApp } from './open-app.tsx';
import { Qr, useQrSoon } from './qr.tsx';
import { isUpiLink } from './upi-apps.ts';
import { useWords } from '../words.ts';

interface PayToProps {
  upi: NonNullable<PayPage['upi']>;
  amount: string;
  isTest: boolean;
}

/**
 * Step 1: whom to pay and how. A phone gets its apps first, a wide screen the QR code. Test
 * mode has neither, since there is nobody to pay.
 */
export function PayTo({ upi, amount, isTest }: PayToProps): JSX.Element {
  const { t, values } = useWords();
  const isPhone = useMedia('(max-width: 759px)');
  const isTouched = useMedia('(pointer: coarse)');
  const [isUnfolded, setUnfolded] = useState(false);
  useQrSoon();
  const qr = <Qr text={upi.link} name={t('qrPicture')} />;
  return (
    <section class="card step" aria-labelledby="step-pay">
      <h2 id="step-pay">
        <span class="number">1</span> {t('stepPay')}
      </h2>
      {!isPhone && !isTest && (
        <figure class="scan">
          {qr}
          <figcaption>{t('scanQr')}</figcaption>
        </figure>
      )}
      {!isTest && (isPhone || isTouched) && isUpiLink(upi.link) && <OpenApp link={upi.link} />}
      <dl class="facts">
        <Fact name={t('payTo')} shown={isTest ? t('testPayee') : upi.name} />
        <Fact name={t('upiId')} shown={upi.id} copy="copyUpiId" value={upi.id} />
        <Fact name={t('amount')} shown={values.amount} copy="copyAmount" value={amount} />
      </dl>
      <p class="exact">
        <Icon name="warn" /> <span>{t('amountExact')}</span>
      </p>
      {isPhone && !isTest && (
        <details class="more" onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
          <summary>{t('showQr')}</summary>
          <figure class="scan">
            {isUnfolded && qr}
            <figcaption>{t('scanQr')}</figcaption>
          </figure>
        </details>
      )}
      <p class="quiet">{t('neverPin')}</p>
    </section>
  );
}

interface FactProps {
  name: string;
  shown: string;
  copy?: 'copyUpiId' | 'copyAmount';
  value?: string;
}

function Fact({ name, shown, copy, value }: FactProps): JSX.Element {
  const { t } = useWords();
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>
        <span class="value">{breakable(shown)}</span>
        {copy !== undefined && value !== undefined && <CopyButton value={value} name={t(copy)} />}
      </dd>
    </div>
  );
}

/** A long UPI ID breaks before its `@`, where people read it as two parts anyway. */
function breakable(shown: string): JSX.Element {
  const at = shown.indexOf('@');
  if (at < 0) return <>{shown}</>;
  return (
    <>
      {shown.slice(0, at)}
      <wbr />
      {shown.slice(at)}
    </>
  );
}

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = (): void => setMatches(list.matches);
    follow();
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [query]);
  return matches;
}
