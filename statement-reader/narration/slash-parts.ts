const titles = /(^|[\s/])(M\/S|[SDWC]\/O)(?=[\s./-])/gi;
const mark = '\uE000';

/** The parts of a text between slashes, but not those of `M/S` and `S/O`, which are of a name. */
export function slashParts(text: string): string[] {
  if (!/[MSDWC]\/[SO]/i.test(text)) return text.split('/');
  const kept = text.replace(titles, (whole) => {
    const lead = whole.startsWith('/') ? '/' : '';
    return lead + whole.slice(lead.length).replace('/', mark);
  });
  return kept.split('/').map((part) => part.replaceAll(mark, '/'));
}
