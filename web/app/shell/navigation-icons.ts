import type { Screen } from '@peerdesk/domain/access.ts';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  AtSign,
  ChartColumn,
  CircleUserRound,
  FileText,
  LayoutDashboard,
  ListChecks,
  Scale,
  Settings,
  Store,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';

export const screenIcons = {
  dashboard: LayoutDashboard,
  payin: ArrowDownToLine,
  payout: ArrowUpFromLine,
  dispute: Scale,
  upi: AtSign,
  reports: ChartColumn,
  statements: FileText,
  users: Users,
  user: UserRound,
  merchants: Store,
  utrSubmission: ListChecks,
  settings: Settings,
  profile: CircleUserRound,
} as const satisfies Record<Screen, LucideIcon>;
