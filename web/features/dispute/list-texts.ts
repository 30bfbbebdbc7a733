import type { ListKey } from '../../order-kit/texts.en.ts';
import type { ListWords } from '../../order-kit/texts.ts';
import { useDisputeText } from './texts.ts';

/** Where the shared words speak of orders, this list speaks of disputes. */
const ownKeys = [
  'news.show',
  'news.announce',
  'row.open',
  'row.more',
  'row.departed',
  'page.none',
  'error.title',
  'order.not_found',
  'order.loading',
  'order.previous',
  'order.next',
  'empty.filtered.text',
] as const satisfies readonly ListKey[];

export function useListWords(): ListWords {
  const t = useDisputeText();
  return Object.fromEntries(
    ownKeys.map((key) => [key, (values) => t(`list.${key}`, values)] satisfies Entry),
  );
}

type Entry = [ListKey, NonNullable<ListWords[ListKey]>];
