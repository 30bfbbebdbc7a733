import type { StatementLayout } from '@peerdesk/contract/statement-layout.ts';

/** The captions of a layout in one line, without those of empty columns. */
export function captionsText({ captions }: Pick<StatementLayout, 'captions'>): string {
  return captions.filter((caption) => caption.trim() !== '').join(' · ');
}
