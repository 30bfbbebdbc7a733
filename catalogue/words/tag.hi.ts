import type { TagKey } from './tag.en.ts';

export const tagHi = {
  'tag.vip': 'VIP',
  'tag.trusted': 'भरोसेमंद',
  'tag.new': 'नया',
  'tag.watch': 'निगरानी में',
} as const satisfies Record<TagKey, string>;
