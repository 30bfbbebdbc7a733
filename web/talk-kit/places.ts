import { drafts } from '../session/drafts.ts';
import { changeKept } from '../session/use-draft.ts';
import type { Draft } from './use-drafts.ts';

/** A conversation, and for whom of several readers something is written in it. */
export interface Place {
  id: string;
  to: string;
}

export const noFiles: readonly Draft[] = [];

export const textPlace = ({ id, to }: Place) => `message ${id} ${to}`;
/** Those of all readers: one that is on its way may go along to another. */
export const filesPlace = (id: string) => `files ${id}`;
const failedPlace = (place: Place) => `failed ${textPlace(place)}`;

const textAt = (person: string, place: Place) =>
  (drafts.read(person, textPlace(place)) ?? '') as string;
const filesAt = (person: string, { id, to }: Place) =>
  ((drafts.read(person, filesPlace(id)) ?? noFiles) as typeof noFiles).filter(
    (file) => file.to === to,
  );

export interface LostMessage extends Place {
  written: { text: string; fileIds: string[] };
  key: string;
  drafts: readonly Draft[];
}

/** A message that failed comes back to its reader, before what was written for them since. */
export function bringBack(person: string, { written, key, ...lost }: LostMessage): void {
  if (!drafts.isOf(person)) return;
  const { text } = written;
  changeKept(person, textPlace(lost), '', (typed) => [text, typed].filter(Boolean).join('\n'));
  if (lost.drafts.length > 0)
    changeKept(person, filesPlace(lost.id), noFiles, (all) => [...lost.drafts, ...all]);
  drafts.keep(person, failedPlace(lost), { content: JSON.stringify(written), key });
}

/** After a lost answer the same words go by the same key, so that they arrive once. */
export function keyOf(person: string, place: Place, written: LostMessage['written']): string {
  const failed = drafts.read(person, failedPlace(place)) as
    | { content: string; key: string }
    | undefined;
  drafts.keep(person, failedPlace(place), undefined);
  return failed?.content === JSON.stringify(written) ? failed.key : crypto.randomUUID();
}

/** What is written for nobody else yet goes along to another reader, who has no words of theirs. */
export function takeAlong(person: string, from: Place, to: string): void {
  const next = { ...from, to };
  if (hasWords(person, next)) return;
  const text = textAt(person, from);
  changeKept(person, textPlace(next), '', () => text);
  changeKept(person, textPlace(from), '', () => '');
  changeKept(person, filesPlace(from.id), noFiles, (all) =>
    all.map((file) => (file.to === from.to ? { ...file, to } : file)),
  );
}

export function hasWords(person: string, place: Place): boolean {
  return textAt(person, place) !== '' || filesAt(person, place).length > 0;
}
