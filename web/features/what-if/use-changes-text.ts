import type { WhatIfChanges } from '@peerdesk/contract/what-if.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useCapacityText } from '../../capacity-kit/texts.ts';
import type { Choice } from '../../list-kit/filter/filter.ts';
import { useWhatIfText } from './texts.ts';

/** What was changed, in words. */
export function useChangesText(changes: WhatIfChanges, peers: readonly Choice[]): string {
  const t = useWhatIfText();
  const kit = useCapacityText();
  const { added, caps, leftPeerId, paused, order } = changes;
  const parts = paused.map((reason) => t('change.paused', { why: kit(`why.${reason}`) }));
  if (order !== 'tags') parts.unshift(t(`change.order.${order}`));
  if (leftPeerId !== undefined) {
    const name = peers.find(({ value }) => value === leftPeerId)?.label ?? leftPeerId;
    parts.unshift(t('change.left', { name }));
  }
  if (caps?.dailyAmount !== undefined) {
    parts.unshift(t('change.dailyAmount', { amount: showMoney(caps.dailyAmount) }));
  }
  if (caps?.dailyCount !== undefined) {
    parts.unshift(t('change.dailyCount', { count: caps.dailyCount }));
  }
  if (added) parts.unshift(t('change.added', added));
  return parts.length === 0 ? t('change.none') : parts.join(', ');
}
