import { indian, type MadeLine } from './made-lines.ts';
import { pdfOf, textAt } from './pdf-file.ts';

const size = 8;
const months = ['Aug', 'Sep', 'Oct'];

export function dayInWords(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${Number(day)} ${months[Number(month) - 8] ?? ''} ${year}`;
}

export interface DrawnCards {
  /** From the last line of a card to the first one of the next. */
  apart?: number;
  /** From the first line of a card to its second one. */
  within?: number;
  isDayFirst?: boolean;
  /** The lines from which a page begins. */
  perPage?: number;
  /** What stands beside the cards, by the height of the first and the last line on the page. */
  around?: (top: number, bottom: number, page: number) => string[];
}

/** Cards of four lines: the text, the day, the amount, the balance. */
export function drawnCards(
  lines: readonly MadeLine[],
  options: DrawnCards = {},
): Uint8Array<ArrayBuffer> {
  const { apart = 18, within = 12, isDayFirst = false, perPage = 8, around } = options;
  const pages: { content: string }[] = [];
  for (let from = 0; from < lines.length; from += perPage) {
    let y = 760;
    let bottom = y;
    const content = lines.slice(from, from + perPage).flatMap((line) => {
      const sign = line.direction === 'credit' ? '+' : '-';
      const head = [line.narration, dayInWords(line.date)];
      if (isDayFirst) head.reverse();
      const texts = [
        ...head,
        `Amount: ${sign} ${indian(line.amount)}`,
        `Balance: ${indian(line.balance)}`,
      ];
      const ys = texts.map((_, at) => (at === 0 ? y : y - within - (at - 1) * 12));
      bottom = ys.at(-1) ?? y;
      y = bottom - apart;
      return texts.map((text, at) => textAt(40, ys[at] ?? 0, text, size));
    });
    const more = around?.(760, bottom, pages.length) ?? [];
    pages.push({ content: [...content, ...more].join('\n') });
  }
  return pdfOf(pages);
}
