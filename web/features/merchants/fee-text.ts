import type { TypedTariffs } from '@peerdesk/contract/tariff.ts';
import type { Direction } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { percentText } from '../../form-kit/typed-values.ts';
import { useMerchantsText } from './texts.ts';

/** What a fee is, with its rates by amount. */
export function useFeeText(): (fees: TypedTariffs, way: Direction) => string {
  const t = useMerchantsText();
  const rateText = (bps: number, flat: string | undefined) => {
    const share = percentText(bps);
    const hasFlat = flat !== undefined && /[1-9]/.test(flat);
    return hasFlat ? t('fact.flat', { share, flat: showMoney(flat) }) : `${share}%`;
  };
  return (fees, way) => {
    const slabs = (fees[`${way}Slabs`] ?? []).map(({ from, bps, flat }) =>
      t('fact.fee.from', { from: showMoney(from), rate: rateText(bps, flat) }),
    );
    return [rateText(fees[`${way}Bps`], fees[`${way}Flat`]), ...slabs].join(' · ');
  };
}
