import type { ReportKind } from '@peerdesk/contract/report.ts';
import { visibleName } from '../../platform/files/shown-name.ts';

/** The name of a report and of its file: a slash in it separates words, not folders. */
export function reportName({ name, kind }: { name: string; kind: ReportKind }): string {
  return visibleName(name.replaceAll(/[/\\]/g, '-')) || kind;
}
