/** What the operating system's error codes mean for the operator. */
const meanings: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file is in its place',
  ENOENT: 'no folder can be made there',
};

/** The `code` of a Node or PostgreSQL error, when it has one. */
export function failureCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** One short phrase for an error, without a stack. */
export function failureText(error: unknown): string {
  const code = failureCode(error);
  const meaning = code === undefined ? undefined : meanings[code];
  if (meaning !== undefined) return meaning;
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

const walMissing = /could not locate .*checkpoint record|required WAL directory .* does not exist/;

/**
 * The line of PostgreSQL's output that says why it gave up: the last FATAL or error line, or else
 * the last line.
 */
export function lastErrorLine(output: string): string {
  if (/No space left on device/i.test(output)) return 'no space is left on the disk';
  if (walMissing.test(output)) {
    return 'its write-ahead log (data/pg_wal) is missing or damaged: restore a backup';
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const complaint = lines.findLast((line) => /FATAL:|PANIC:|error:/.test(line)) ?? lines.at(-1);
  return complaint?.replace(/^.*?(?:FATAL|PANIC|error):\s*/, '').trim() ?? 'it said nothing';
}
