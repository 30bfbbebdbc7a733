import type { FileType } from '@peerdesk/contract/file.ts';

const nameMax = 120;
/** How much of a longer name is looked at, half of it at either end. */
const readMax = 1000;
const endings = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
} as const satisfies Record<FileType, readonly string[]>;

/** Names that Windows reserves for devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Joiners are invisible too, but Hindi needs them. */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/**
 * A file name as sent, made safe to show and save: no path, nothing invisible, nothing that changes
 * the direction of writing, and the extension of the file's type. At most 120 characters.
 */
export function shownName(sent: string, type: FileType): string {
  const visible = visibleOf(sent);
  const given = endings[type].find((known) => visible.toLowerCase().endsWith(known));
  const ending = given ?? endings[type][0];
  const stem = given ? visible.slice(0, -given.length) : visible;
  return (cut(stem, nameMax - ending.length) || 'file') + ending;
}

/** The same with any extension; empty when nothing of the name can be shown. */
export function visibleName(sent: string): string {
  return cut(visibleOf(sent), nameMax);
}

function visibleOf(sent: string): string {
  const last = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const read = last.length > readMax ? last.slice(0, readMax / 2) + last.slice(-readMax / 2) : last;
  return read
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[<>:"|?*\uFFFD]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/(?<![. ])[. ]+$/, '')
    .replace(deviceName, '_$&');
}

/** Cuts between characters, never within one. */
function cut(text: string, most: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > most) break;
    kept += character;
  }
  return kept.trimEnd();
}
