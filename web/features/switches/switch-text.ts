import type { DeskSwitch } from '@peerdesk/contract/switches.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useSwitchesText } from './texts.ts';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** What a switch does, as a sentence. */
export function useSwitchText(): (one: DeskSwitch) => string {
  const t = useSwitchesText();
  const amounts = ({ minAmount, maxAmount }: DeskSwitch) => {
    const least = minAmount === null ? '' : showMoney(minAmount);
    const most = maxAmount === null ? '' : showMoney(maxAmount);
    if (least && most) return t('amounts.both', { least, most });
    if (least) return t('amounts.from', { least });
    return most ? t('amounts.upTo', { most }) : t('amounts.all');
  };
  return (one) =>
    t(`what.${one.kind}`, {
      merchant: one.merchant ? merchantName(one.merchant) : t('merchant.all'),
      user: one.user?.name ?? '',
      bank: one.bank ?? '',
      amounts: amounts(one),
    });
}
