import { posix } from 'node:path';

/** `[text](target)`, outside code. */
const link = /\]\((?<target>[^()\s]+)\)/g;
const code = /^```[\s\S]*?^```|`[^`\n]+`/gm;

/** The links of a document to files and headings that do not exist, one per line. */
export function brokenLinks(
  path: string,
  content: string,
  read: (path: string) => string | undefined,
): string[] {
  const text = content.replaceAll(code, (part) => part.replaceAll(/[^\n]/g, ' '));
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(link)]
      .map(({ groups }) => groups?.['target'] ?? '')
      .filter((target) => !/^[a-z]+:/.test(target) && !leadsTo(target, { path, content, read }))
      .map((target) => `${path}:${index + 1}: there is no ${target}`),
  );
}

interface From {
  path: string;
  content: string;
  read: (path: string) => string | undefined;
}

function leadsTo(target: string, { path, content, read }: From): boolean {
  const [file = '', heading] = target.split('#');
  const found = file === '' ? content : read(posix.join(posix.dirname(path), file));
  return found !== undefined && (heading === undefined || headingsOf(found).includes(heading));
}

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf(content: string): string[] {
  const titles = content.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm);
  return [...titles].map(([, title = '']) =>
    title
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}
