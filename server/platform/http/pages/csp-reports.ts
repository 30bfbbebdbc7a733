import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addressKey } from '../caller/address-key.ts';
import { CallCounter } from '../limits/call-counter.ts';
import { cspReportPath } from '../reply/secure-headers.ts';

const reportBytesMax = 16 * 1024;
/** The most reports of one request; browsers batch them. */
const reportsMax = 5;
/** Lines in the log per minute, from one address and from all. */
const rates = { perAddress: 10, inAll: 60 };
const windowMs = 60_000;
const addressesMax = 10_000;
const textMax = 100;

const text = z.string().transform((value) => value.slice(0, textMax));

/** What both formats say: `report-uri` with dashes, `report-to` without. */
const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
    'document-uri': text.optional(),
    'source-file': text.optional(),
    'line-number': z.number().optional(),
  }),
});
const newReports = z.array(
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({
      effectiveDirective: text.optional(),
      blockedURL: text.optional(),
      documentURL: text.optional(),
      sourceFile: text.nullish(),
      lineNumber: z.number().nullish(),
    }),
  }),
);

interface Violation {
  directive: string | undefined;
  blocked: string | undefined;
  page: string | undefined;
  source: string | undefined;
  line: number | undefined;
}

/**
 * `POST /csp-report`: logs violations of the Content Security Policy. Anybody can send anything
 * here, so only a few lines of known fields are logged, and nothing is stored.
 */
export function mountCspReports(app: FastifyInstance, now: () => number): void {
  const addresses = new CallCounter(rates.perAddress, windowMs, addressesMax);
  const all = new CallCounter(rates.inAll, windowMs, 1);
  app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: reportBytesMax },
      (_request, body, done) => done(null, body),
    );
    part.post(cspReportPath, (request, reply) => {
      for (const violation of violationsIn(String(request.body)).slice(0, reportsMax)) {
        const waitMs = addresses.count(addressKey(request.ip), now()) || all.count('', now());
        if (waitMs > 0) return reply.code(429).header('retry-after', '60').send();
        request.log.warn({ violation }, 'the content policy was violated');
      }
      return reply.code(204).send();
    });
  });
}

function violationsIn(body: string): Violation[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [];
  }
  const old = oldReport.safeParse(value).data?.['csp-report'];
  if (old) {
    return [
      {
        directive: old['effective-directive'] ?? old['violated-directive'],
        blocked: placeOf(old['blocked-uri']),
        page: placeOf(old['document-uri']),
        source: placeOf(old['source-file']),
        line: old['line-number'],
      },
    ];
  }
  return (newReports.safeParse(value).data ?? []).map(({ body: report }) => ({
    directive: report.effectiveDirective,
    blocked: placeOf(report.blockedURL),
    page: placeOf(report.documentURL),
    source: placeOf(report.sourceFile),
    line: report.lineNumber ?? undefined,
  }));
}

/** The origin, with a short first part of the path: a customer's link and any query are secret. */
function placeOf(address: string | null | undefined): string | undefined {
  if (address == null) return undefined;
  const url = URL.parse(address);
  if (!url?.protocol.startsWith('http')) return address.split(':', 1)[0]?.slice(0, 20);
  const [, first = '', ...more] = url.pathname.split('/');
  const shown = /^[a-z-]{1,20}$/.test(first) ? `${first}${more.length > 0 ? '/…' : ''}` : '…';
  return `${url.origin}/${shown}`;
}
