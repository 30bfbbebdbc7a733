import type { PageProgress } from '../statement.ts';

/** What a file with pages may take, in processor time, and how many lines may earn memory. */
export interface PageLimits {
  /** Before the first page, which has it too. */
  firstMs: number;
  pageMs: number;
  /** For each megabyte of the file that its pages are drawn from. */
  megabyteMs: number;
  /** Pages can share what is drawn, so lines alone do not make a file long. */
  linesMax: number;
}

const mebibyte = 1024 * 1024;
/** Several times what honest pages and lines take, on a machine that is busy with others too. */
const msPerPage = 40;
const msPerLine = 2;
/** Honest pages take a quarter of it for what no page before them has read. */
const ownMegabyteMs = 16_000;
/** What all pages together may take beyond that: they share a letterhead, or fonts. */
const sharedMs = 1_000;
/** A page is read before it is known what it is worth. */
const unknownMs = 1_000;

/**
 * Until when the next page must have come. No page may take the time of many, and all together no
 * more than what was found on them is worth, nor than the bytes that they are drawn from: a few
 * bytes can be drawn on any number of pages. After the last one, the lines are proved.
 */
export class PageTimes {
  mostMs: number;
  private readonly limits: PageLimits;
  private usedMs = 0;
  private beyondMs = 0;
  private bytes = 0;

  constructor(limits: PageLimits) {
    this.limits = limits;
    this.mostMs = limits.firstMs;
  }

  add(usedMs: number, { page, isLast, lines, bytes }: PageProgress): void {
    const { firstMs, pageMs, megabyteMs } = this.limits;
    const worthMs = page === 1 ? firstMs - sharedMs : (bytes / mebibyte) * ownMegabyteMs;
    this.beyondMs += Math.max(0, usedMs - this.usedMs - worthMs);
    this.usedMs = usedMs;
    this.bytes += bytes;
    const forBytes = firstMs + (this.bytes / mebibyte) * megabyteMs;
    if (isLast) {
      this.mostMs = Math.min(usedMs + pageMs + lines * msPerLine, forBytes);
      return;
    }
    const leftMs = Math.max(0, sharedMs - this.beyondMs);
    // What is over already is over now.
    const nextMs = leftMs === 0 ? 0 : Math.min(pageMs, leftMs + unknownMs);
    const forFound = firstMs + page * msPerPage + lines * msPerLine;
    this.mostMs = Math.min(usedMs + nextMs, forFound, forBytes);
  }
}
