import type { Order } from '@peerdesk/contract/order.ts';
import { Copy, Hash, Link as LinkIcon, PanelRight, UserSearch } from 'lucide-react';
import { textNow } from '../lib/i18n/texts.ts';
import { screenPaths, type PlainScreen } from '../lib/screen-paths.ts';
import { toastError, toastSuccess } from '../lib/toast.ts';
import type { RowAction } from '../list-kit/rows/row-action.ts';
import type { ListAddress } from '../list-kit/list-address.ts';
import { useOrderText } from './texts.ts';

/** Always available: open the order, copy its references, see its customer's orders. */
export function useCommonActions(
  screen: PlainScreen,
  { patch, cleared }: Pick<ListAddress, 'patch' | 'cleared'>,
): (order: Order) => RowAction[] {
  const t = useOrderText();
  const plain = (id: string, rest: Pick<RowAction, 'label' | 'icon' | 'run'>): RowAction => ({
    id,
    tone: 'plain',
    ...rest,
  });
  return ({ refId, utr, customer }) => {
    const copies = utr === null ? [] : [{ id: 'copyUtr', icon: <Copy />, text: utr } as const];
    const link = `${window.location.origin}${screenPaths[screen]}?open=${refId}`;
    return [
      plain('open', {
        label: t('act.open'),
        icon: <PanelRight />,
        run: () => patch({ open: refId }),
      }),
      ...[
        ...copies,
        { id: 'copyRefId', icon: <Hash />, text: refId } as const,
        { id: 'copyLink', icon: <LinkIcon />, text: link } as const,
      ].map(({ id, icon, text }) =>
        plain(id, { label: t(`act.${id}`), icon, run: () => copy(text) }),
      ),
      plain('customer', {
        label: t('act.customer'),
        icon: <UserSearch />,
        run: () => patch({ ...cleared, q: customer.name ?? customer.id }),
      }),
    ];
  };
}

function copy(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => toastSuccess(textNow('copied')),
    () => toastError(textNow('copyFailed')),
  );
}
