import type { UserTag } from '@peerdesk/contract/user.ts';
import { Eye, ShieldCheck, Sprout, Star, type LucideIcon } from 'lucide-react';
import type { Tone } from '../../lib/theme.ts';
import { Badge } from '../../ui/badge.tsx';
import { useUsersText } from './texts.ts';

const looks = {
  vip: { tone: 'processing', icon: Star },
  trusted: { tone: 'success', icon: ShieldCheck },
  new: { tone: 'neutral', icon: Sprout },
  watch: { tone: 'warning', icon: Eye },
} as const satisfies Record<UserTag, { tone: Tone; icon: LucideIcon }>;

export function TagBadge({ tag }: { tag: UserTag }) {
  const t = useUsersText();
  const { tone, icon: Icon } = looks[tag];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`tag.${tag}`)}
    </Badge>
  );
}
