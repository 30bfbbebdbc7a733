import type { UserTag } from '@peerdesk/contract/user.ts';

export type TagKey = `tag.${UserTag}`;

export const tagEn = {
  'tag.vip': 'VIP',
  'tag.trusted': 'Trusted',
  'tag.new': 'New',
  'tag.watch': 'Watch',
} as const satisfies Record<TagKey, string>;
