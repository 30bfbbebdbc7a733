import type { RowFacts } from './row-facts.ts';
import { firstLineIn, type Span } from './row-runs.ts';

/** So many lines show a habit, and so few of them may differ. */
const linesMin = 3;
const otherShare = 0.05;
const otherBeginnings = 0.1;
/** How far figures may be off their place among the texts, in heights of the font. */
const offPlace = 0.25;

const places = ['top', 'middle', 'bottom'] as const;
type Place = (typeof places)[number];

/**
 * Tells texts that stand in the column of the narrations above the first line of a page or of a
 * section, and are no part of it: the branch, or the name of the section. In the file's other lines
 * the figures stand in one place among their texts, or the texts begin as banks begin them; in this
 * one, only without the rows above.
 */
export class HeadingsAbove {
  private readonly facts: RowFacts;
  /** Where the figures of wrapped lines stand; null where that differs. */
  private readonly place: Place | null;
  /** Nearly all lines begin with what banks begin narrations with. */
  private readonly areBegun: boolean;

  constructor(facts: RowFacts, parts: Iterable<Span>) {
    this.facts = facts;
    const counts = new Map<Place, number>(places.map((place) => [place, 0]));
    let [lines, wrapped, begun] = [0, 0, 0];
    for (const part of parts) {
      const anchor = firstLineIn(facts, part);
      if (anchor < 0 || this.isBelowOthers(part)) continue;
      lines += 1;
      if (facts.isBeginning(part.start)) begun += 1;
      if (part.end - part.start === 1) continue;
      wrapped += 1;
      for (const place of places) {
        if (this.isAt(place, part, anchor)) counts.set(place, (counts.get(place) ?? 0) + 1);
      }
    }
    const usual = places.find(
      (place) => wrapped - (counts.get(place) ?? 0) <= wrapped * otherShare,
    );
    this.place = Math.min(lines, wrapped || lines) >= linesMin ? (usual ?? null) : null;
    this.areBegun = begun >= linesMin && lines - begun <= Math.max(1, lines * otherBeginnings);
  }

  /** How many rows of a line are none of it. */
  countIn(part: Span): number {
    const { facts, place } = this;
    const anchor = firstLineIn(facts, part);
    if (anchor <= part.start || facts.isBeginning(part.start)) return 0;
    if (!this.isBelowOthers(part)) return 0;
    const isBegun = this.areBegun && this.beginning(part.start, anchor) >= 0;
    if (place === null && !isBegun) return 0;
    for (let { start } = part; start <= anchor; start += 1) {
      const fits = place === null || this.isAt(place, { start, end: part.end }, anchor);
      if (fits && (!isBegun || facts.isBeginning(start))) return start - part.start;
      if (facts.hasDay(start)) break;
    }
    return 0;
  }

  /** The first line of a page, or below what is no line. */
  private isBelowOthers({ start }: Span): boolean {
    const { facts } = this;
    if (start === 0 || facts.page(start) !== facts.page(start - 1)) return true;
    const above = facts.kind(start - 1);
    return above === 'label' || above === 'other';
  }

  private beginning(from: number, to: number): number {
    for (let at = from; at <= to; at += 1) if (this.facts.isBeginning(at)) return at;
    return -1;
  }

  private isAt(place: Place, { start, end }: Span, anchor: number): boolean {
    const { facts } = this;
    const [top, own, bottom] = [facts.y(start), facts.y(anchor), facts.y(end - 1)];
    const usual = { top, middle: (top + bottom) / 2, bottom }[place];
    return Math.abs(own - usual) <= facts.size(anchor) * offPlace;
  }
}
